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
// Svelte listens for clicks where it is mounted. Below the body, screen readers in Firefox would call everything clickable.
mount(App, { target: document.body });
