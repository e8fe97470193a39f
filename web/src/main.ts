import { mount } from 'svelte';
import App from './app/App.svelte';
import './app/theme.css';
import { listen } from './ui/router.svelte';
import { switchLanguage } from './i18n/index.svelte';
import { settings } from './settings/settings.svelte';
import { keepShell } from './ui/shell';

listen();
keepShell();
// The first words are in the right language already; if they cannot be fetched, English ones are better than none.
await switchLanguage(settings.language).catch(() => undefined);
// Svelte listens for clicks on its target. Were that an element, screen readers in Firefox would call all within it clickable.
const app = document.getElementById('app');
if (app) mount(App, { target: document, anchor: app.appendChild(new Text()) });
