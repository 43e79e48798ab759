import './fonts.css';
import './app.css';
import { mount } from 'svelte';
import { line } from '#line';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { speech } from './lib/speech.svelte';

settings.apply();
await speech.begin(); // nothing is shown without words
mount(App, { target: document.getElementById('app')! });
// Tells people that it is their turn when no page is open (public/sw.js). Without it all else works.
if (!line.alone && import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => {});
