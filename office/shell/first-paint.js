// Runs before the first paint, inline, so that the theme never flashes. Its SHA-256 goes into dist/csp.json.
(() => {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('bourse.office.preferences') || '{}').state || {};
  } catch (_) {}
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (!dark) document.querySelector('meta[name=theme-color]').content = '#F3F5F8';
})();
