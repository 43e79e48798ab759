// A call is sent as docs/openapi.json has it, and errors carry the hall's words.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { maps } from '../src/lib/maps';
import { order } from '../src/lib/order';

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
function answering(make: () => Response) {
  const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => make());
  vi.stubGlobal('fetch', sent);
  return () => {
    const [url, init] = sent.mock.calls.at(-1)!;
    return { url, method: init.method, body: init.body };
  };
}
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('puts what is given into its place and leaves out what is not', async () => {
    const last = answering(() => json({ tables: [], maps: [], people: [], from: 1 }));
    await api.tables('mine');
    expect(last()).toEqual({ url: '/api/v1/tables?filter=mine', method: 'GET', body: undefined });
    await api.events('a/b', 'A');
    expect(last().url).toBe('/api/v1/tables/a%2Fb/events?eyes=A');
    await api.events('x', '', 7, 'secret');
    expect(last().url).toBe('/api/v1/tables/x/events?eyes=&to=7&key=secret');
    await order.people('Ann & Bill');
    expect(last().url).toBe('/api/v1/admin/people?name=Ann+%26+Bill');
    expect(api.logUrl('x')).toBe('/api/v1/tables/x/log');
  });
  it('sends a body with what asks for one, and an empty one with every other POST', async () => {
    const last = answering(() => json({ type: 'ok' }));
    await api.act('x', 'start');
    expect(last()).toEqual({ url: '/api/v1/tables/x/start', method: 'POST', body: '{}' });
    await maps.rate('m', 4);
    expect(last()).toEqual({ url: '/api/v1/maps/m/rating', method: 'PUT', body: '{"stars":4}' });
    await api.revokeProgram('p');
    expect(last()).toEqual({ url: '/api/v1/account/programs/p', method: 'DELETE', body: undefined });
  });
  it('gives text as it is, and errors with code and what else the hall said', async () => {
    answering(() => new Response('# Rules', { headers: { 'content-type': 'text/markdown' } }));
    expect(await api.rules('x', 'en')).toBe('# Rules');
    answering(() => json({ type: 'error', code: 'conflict', words: 'it is there', rule: '', id: 'abc' }, 409));
    const error = await maps.publish('g', 't', 'a', 'x').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'conflict', status: 409, message: 'it is there', more: { id: 'abc' } });
  });
});
