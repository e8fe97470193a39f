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
})();
