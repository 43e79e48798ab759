// The line to a hall on the network.
import type { Line, Socket } from './line';

export const line: Line = {
  alone: false,
  folded: false,
  url: (address) => '/api/v1' + address,
  async ask(method, address, body) {
    const answer = await fetch('/api/v1' + address, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, json: (answer.headers.get('content-type') ?? '').includes('json'), text: await answer.text() };
  },
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/ws`) as unknown as Socket, // the little of it that is used
};
