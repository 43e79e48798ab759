// Three tiny sounds, made on the spot.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function note(frequency: number, start: number, length: number, type: OscillatorType = 'triangle') {
  const c = context!;
  const at = c.currentTime + start;
  const tone = c.createOscillator();
  const level = c.createGain();
  tone.type = type;
  tone.frequency.value = frequency;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(0.12, at + 0.02);
  level.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(level).connect(c.destination);
  tone.start(at);
  tone.stop(at + length);
}

const sounds = {
  card: () => note(180, 0, 0.08, 'square'),
  turn: () => (note(392, 0, 0.18), note(523, 0.14, 0.3)),
  answer: () => (note(523, 0, 0.14), note(392, 0.12, 0.14), note(523, 0.24, 0.3)),
  end: () => [392, 523, 659, 784].forEach((f, i) => note(f, i * 0.14, 0.4)),
};

export function play(what: keyof typeof sounds) {
  if (!settings.kept.sound) return;
  try {
    context ??= new AudioContext();
    sounds[what]();
  } catch {
    // no audio here: silence is fine
  }
}
