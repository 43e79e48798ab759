// A small set of sounds, made on the spot: no files. They wait for the first gesture, and keep quiet when a page is not looked at.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let out: GainNode | undefined;
let touched = false; // before that a browser lets nobody hear anything
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { capture: true, once: true });

function note(frequency: number, start: number, length: number, type: OscillatorType = 'triangle', loud = 0.12, to = frequency) {
  const c = context!, at = c.currentTime + start, tone = c.createOscillator(), level = c.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(frequency, at);
  if (to !== frequency) tone.frequency.exponentialRampToValueAtTime(to, at + length);
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.02);
  level.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(level).connect(out!);
  tone.start(at);
  tone.stop(at + length);
}
// A breath of noise through a filter: cards, steps, blades, dice.
let grain: AudioBuffer | undefined;
function noise(start: number, length: number, pitch: number, loud = 0.2, q = 1) {
  const c = context!, at = c.currentTime + start;
  if (!grain) {
    grain = c.createBuffer(1, c.sampleRate / 2, c.sampleRate);
    const samples = grain.getChannelData(0);
    for (let i = 0, x = 1; i < samples.length; i++) samples[i] = (x = (x * 16807) % 2147483647) / 1073741823 - 1;
  }
  const from = c.createBufferSource(), filter = c.createBiquadFilter(), level = c.createGain();
  from.buffer = grain;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = q;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + length);
  from.connect(filter).connect(level).connect(out!);
  from.start(at, 0, length);
}

const sounds = {
  card: () => noise(0, 0.09, 2600, 0.16, 0.8),
  turn: () => (note(392, 0, 0.18), note(523, 0.14, 0.3)),
  answer: () => (note(523, 0, 0.14), note(392, 0.12, 0.14), note(523, 0.24, 0.3)),
  end: () => [392, 523, 659, 784].forEach((f, i) => note(f, i * 0.14, 0.4)),
  dice: () => [0, 0.06, 0.11, 0.19].forEach((t, i) => noise(t, 0.05, 1800 + 350 * i, 0.3, 4)),
  step: () => (noise(0, 0.06, 420, 0.24), noise(0.14, 0.06, 380, 0.2)),
  coin: () => (note(1568, 0, 0.1, 'sine', 0.08), note(2093, 0.07, 0.24, 'sine', 0.08)),
  blow: () => (noise(0, 0.12, 3600, 0.3, 6), note(1250, 0.01, 0.22, 'square', 0.025, 980)),
  hurt: () => (note(150, 0, 0.22, 'sawtooth', 0.1, 70), noise(0, 0.12, 300, 0.3)),
  horn: () => (note(196, 0, 0.5, 'sawtooth', 0.05, 220), note(294, 0.28, 0.6, 'sawtooth', 0.05)),
  drum: () => (note(110, 0, 0.26, 'sine', 0.3, 52), noise(0, 0.05, 200, 0.2)),
  find: () => [659, 831, 988, 1319].forEach((f, i) => note(f, i * 0.08, 0.35, 'sine', 0.07)),
  magic: () => [440, 554, 740, 880, 1109].forEach((f, i) => note(f, i * 0.05, 0.5, 'sine', 0.05, f * 1.06)),
  growl: () => note(92, 0, 0.6, 'sawtooth', 0.09, 58),
  build: () => [0, 0.16, 0.32].forEach((t) => noise(t, 0.07, 900, 0.3, 3)),
  bell: () => (note(262, 0, 1.4, 'sine', 0.14), note(655, 0, 0.9, 'sine', 0.05)),
};
export type Sound = keyof typeof sounds;

export function play(what: Sound) {
  if (!settings.kept.sound || !touched || document.hidden) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    if (!out) (out = context.createGain()).connect(context.destination);
    out.gain.value = settings.kept.volume / 100;
    sounds[what]();
  } catch {
    // no audio here: silence is fine
  }
}
