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
  // What the first page needs, by page and by language. Written in by the build; in development it's empty.
  var first = FIRST;
  // As spokenLocale() in locales/locale.ts.
  var spoken = (wished) => {
    var known = /^zh-(.*-)?(HK|MO|TW|Hant)/i.test(wished) ? 'zh-TW' : wished.replace(/^iw\b/, 'he').replace(/^in\b/, 'id');
    var has = Object.keys(first);
    return has.includes(known) ? known : has.find((one) => one.split('-')[0] === known.split('-')[0]);
  };
  var locale = chosen.locale || navigator.languages.map(spoken).find(Boolean) || 'en';
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
  // In the phone apps (shell/status-bar.ts).
  var bar = +read('bourse.status-bar').height;
  if (bar) html.style.setProperty('--status-bar', `${bar}px`);
  // The browser offers to install the app once, mostly before /download has loaded, which takes the offer from here.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  // Asked for now, beside the shell, and not by the shell once it runs.
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
