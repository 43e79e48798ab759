// What this browser prefers. Kept in local storage; nothing of it goes to the hall.

interface Kept {
  theme: 'auto' | 'dark' | 'light' | 'contrast';
  palette: 'house' | 'red-green' | 'blue-yellow';
  motion: 'auto' | 'less';
  sound: boolean;
  volume: number; // of the sounds, up to 100
  lets: number; // seconds after which an action card happens without my answer; 0 = never, and only who said so has another number
  pace: 'off' | 'brisk' | 'steady' | 'click'; // how long what matters is shown
  coach: boolean; // one line of advice a turn, against bots
  confirm: 'phone' | 'always' | 'never'; // at tables over days: is one asked whether one is sure?
  beat: number; // seconds after which an answer to magic or a roll leaves, whatever it is
  language: string; // auto: as the browser
}
// Candle light, until somebody chooses: it looks better to everyone who saw both.
const defaults: Kept = { theme: 'dark', palette: 'house', motion: 'auto', sound: true, volume: 60, lets: 0, pace: 'steady', coach: false, confirm: 'phone', beat: 3, language: 'auto' };

function load(): Kept {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem('greathall.settings') ?? '{}') };
  } catch {
    return defaults;
  }
}

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  kept = $state<Kept>(load());

  set<K extends keyof Kept>(key: K, value: Kept[K]) {
    this.kept[key] = value;
    try {
      localStorage.setItem('greathall.settings', JSON.stringify(this.kept));
    } catch {
      // private windows may refuse; the choice then lasts as long as the page
    }
    this.apply();
  }

  apply() {
    const { theme, palette, motion } = this.kept;
    const root = document.documentElement.dataset;
    root.theme = theme !== 'auto' ? theme : light.matches ? 'light' : 'dark';
    root.palette = palette;
    root.motion = motion;
  }

  get confirms() {
    return this.kept.confirm === 'always' || (this.kept.confirm === 'phone' && matchMedia('(max-width: 720px)').matches);
  }

  get still() {
    return this.kept.motion === 'less' || still.matches;
  }
}

export const settings = new Settings();
light.addEventListener('change', () => settings.apply());
