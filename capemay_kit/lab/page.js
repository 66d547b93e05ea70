const style = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
const named = /^(c[0-7]|ink|paper)$/;
const filled = value => Array.isArray(value) ? value.map(filled)
  : value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([k, v]) =>
        [k, k === 'color' && typeof v === 'string' && named.test(v) ? style(v) : filled(v)]))
  : value;
function draw() {
  for (const plot of document.querySelectorAll('.plot')) {
    const { data, layout } = filled(JSON.parse(plot.nextElementSibling.textContent));
    const axis = { gridcolor: style('line'), zerolinecolor: style('line'), linecolor: style('line') };
    const narrow = plot.clientWidth < 520;
    Plotly.react(plot, data, { ...layout, xaxis: { ...axis, ...layout.xaxis, fixedrange: true },
      yaxis: { ...axis, ...layout.yaxis, fixedrange: true,
        tickfont: { size: narrow ? 11 : 13 } },
      paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)', margin: { l: 8, r: 8, t: 8, b: 8 },
      font: { family: 'system-ui, sans-serif', size: 14, color: style('ink') },
      legend: { orientation: 'h', y: 1.02, yanchor: 'bottom', x: 0 } },
      { displayModeBar: false, responsive: true });
  }
}
draw();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
