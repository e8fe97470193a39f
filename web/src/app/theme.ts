/** Shows the page, and the bars of the browser around it, by day or by night: as `theme-first.js` does before. */
export function showTheme(theme: 'day' | 'night'): void {
  document.documentElement.dataset.theme = theme;
  // Of the two colours in the page, that of the day comes first.
  const [day, night] = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  day?.setAttribute('media', theme === 'day' ? 'all' : 'not all');
  night?.setAttribute('media', theme === 'night' ? 'all' : 'not all');
}
