// A log by days, turns or tournaments.
import type { MsgLogEventView } from './spoken';
import { plain } from './words';

export interface Chapter { title: string; events: MsgLogEventView[] }

// Each event of that kind begins a chapter; what comes before the first is the beginning.
export function chapters(events: readonly MsgLogEventView[], kind: string | undefined, beginning: string, name: (seat: number) => string): Chapter[] {
  const out: Chapter[] = [{ title: beginning, events: [] }];
  for (const e of events) {
    if (e.event.kind === kind) out.push({ title: plain(e.event.words, name), events: [] });
    else out.at(-1)!.events.push(e);
  }
  return out.filter((c) => c.events.length);
}
