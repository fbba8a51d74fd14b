// Runs before the first paint, inline, so that theme, colours of direction, language and title never flash.
// Plain and small on purpose: it is written into index.html by vite.config.ts, and its SHA-256 goes into dist/csp.json.
(() => {
  var read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) || '{}');
    } catch (_) {
      return {};
    }
  };
  var html = document.documentElement;
  var data = html.dataset;
  var chosen = read('bourse.preferences').state || {};
  var name = data.app || read('bourse.config').app_name;
  var locale = chosen.locale || 'en';
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches);
  html.lang = locale;
  html.dir = /^(ar|he)/.test(locale) ? 'rtl' : 'ltr';
  data.theme = dark ? 'dark' : 'light';
  data.updown =
    chosen.updown && chosen.updown !== 'auto'
      ? chosen.updown
      : /^(zh|ja)/.test(locale)
        ? 'red-up'
        : locale === 'ko'
          ? 'red-blue'
          : 'green-up';
  if (chosen.flash === false) data.flash = 'off';
  if (!dark) document.querySelector('meta[name=theme-color]').content = '#F3F5F8';
  if (name) document.title = name;
  // What the first page needs is asked for now, beside the shell, and not by the shell once it runs. FIRST is written in by the build.
  var first = FIRST;
  var path = location.hash.slice(1).split('?')[0];
  var page = path.length < 2 || path === '/home' ? '/index' : path;
  if (page === '/index' && !read('bourse.session').state?.token) page = '/login';
  (first[page] || []).concat(first[locale] || []).forEach((file) => {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  });
})();
