import './fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.apply();
mount(App, { target: document.getElementById('app')! });
