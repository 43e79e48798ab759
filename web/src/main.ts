import './fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { speech } from './lib/speech.svelte';

settings.apply();
await speech.begin(); // nothing is shown without words
mount(App, { target: document.getElementById('app')! });
