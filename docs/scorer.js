// As Sphinx scores what is found, but what to do comes before why it is so.
var Scorer = {
  score: ([page, , , , score]) => score + (/^(tutorial|howto)/.test(page) ? 12 : /^(explanation|_made\/\d)/.test(page) ? -6 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
