// Before anything is painted: the theme that was chosen, so that a night does not begin with a flash of day.
(function () {
  var chosen = 'system';
  try {
    chosen = (JSON.parse(localStorage.getItem('akropolis.settings') || '{}') || {}).theme || 'system';
    // eslint-disable-next-line @typescript-eslint/no-unused-vars -- old browsers want a name
  } catch (forbidden) {
    // Nothing is stored, or storing is forbidden: the system's theme it is.
  }
  var isNight = chosen === 'night' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isNight ? 'night' : 'day';
  // The bars of the browser, too: of the two colours in the page, that of the day comes first.
  var colours = document.querySelectorAll('meta[name=theme-color]');
  for (var at = 0; at < colours.length; at++) colours[at].media = (at === 1) === isNight ? 'all' : 'not all';
})();
