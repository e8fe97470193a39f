/** Whether the system asks for a dark page, followed while the page is open. */

const query = matchMedia('(prefers-color-scheme: dark)');
let isDarkNow = $state(query.matches);
query.addEventListener('change', (event) => (isDarkNow = event.matches));

export const isDark = (): boolean => isDarkNow;
