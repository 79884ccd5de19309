/**
 * Fault injection in the browser: the real exchange answers, and its answers are changed on their way to the app. This
 * runs in the page before the app, so it imports nothing. The search of the address selects the fault and the
 * operations; `window.fault.on = false` ends it.
 */

declare global {
  interface Window {
    fault: {
      on: boolean;
      /** Paths of operations with changed answers. */
      changed: string[];
      /** Releases the answers that are held back. */
      release: () => void;
    };
  }
}

export function inject(): void {
  const given = new URLSearchParams(location.search);
  const kind = given.get('fault') ?? '';
  if (kind === '') return;
  const state: Window['fault'] = { on: true, changed: [], release: () => {} };
  window.fault = state;
  // Even and odd days, so that one of both is a different day.
  const odd = (name: string) => [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === 1;
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  try {
    localStorage.clear();
    for (const name of ['token', 'lang', 'theme']) {
      const value = given.get(name);
      if (value) localStorage.setItem(name, value);
    }
  } catch {
    // A page of another origin has none.
  }

  const eachField = (value: Record<string, unknown>, change: (name: string, field: unknown) => unknown) =>
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(name, field)]));

  const nulls = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(nulls);
    return isRecord(value) ? eachField(value, (name, field) => (odd(name) ? null : nulls(field))) : value;
  };
  const otherTypes = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(otherTypes);
    if (isRecord(value))
      return eachField(value, (name, field) =>
        Array.isArray(field) && odd(name) ? { rows: field } : otherTypes(field),
      );
    if (typeof value === 'string') return odd(value) ? { text: value } : 7;
    return typeof value === 'number' ? 'many' : typeof value === 'boolean' ? [value] : value;
  };
  const half = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(half);
    if (!isRecord(value)) return value;
    const fields = Object.entries(value).filter(([name]) => !odd(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, half(field)]));
  };
  const empty = (value: unknown): unknown => (Array.isArray(value) ? [] : isRecord(value) ? {} : value);
  const long = '永い話と aLongWordWithoutAnyPlaceWhereItCouldBeBroken '.repeat(40);
  // Lists of 3,000 rows; nested lists keep their length.
  const huge = (value: unknown, rows = 3000): unknown => {
    if (Array.isArray(value)) {
      const few = value.map((one) => huge(one, 0));
      if (few.length === 0 || value.length >= rows) return few;
      return Array.from({ length: rows }, (_, index) => {
        const one = (index < 30 ? few : value)[index % few.length];
        return isRecord(one) && 'id' in one ? { ...one, id: index + 1 } : one;
      });
    }
    if (isRecord(value)) return eachField(value, (_, field) => huge(field, rows));
    if (typeof value !== 'string' || value === '') return value;
    if (/^-?\d+(\.\d+)?$/.test(value)) return value.length > 12 ? `${'9'.repeat(60)}.5` : value;
    return /^[A-Za-z]{2,}$|^[\w:/?=.-]+$/.test(value) ? value : value + long;
  };
  const changes: Record<string, (payload: unknown) => unknown> = {
    null: () => null,
    nulls,
    otherTypes,
    half,
    huge,
    empty,
  };

  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const answers: Record<
    string,
    (real: () => Promise<Response>, pathname: string) => Promise<Response> | Response
  > = {
    500: () => json({ message: 'Internal server error' }, 500),
    html: () =>
      new Response('<!doctype html><h1>502 Bad Gateway</h1>', { headers: { 'content-type': 'text/html' } }),
    cut: async (real) => {
      const text = await (await real()).text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), {
        headers: { 'content-type': 'application/json' },
      });
    },
    998: () => json({ type: '998', message: 'Verification needed' }),
    999: () => json({ type: '999', message: 'Not logged in' }),
    offline: () => {
      throw new TypeError('Failed to fetch');
    },
    slow: async (real) => {
      await new Promise<void>((go) => {
        const before = state.release;
        state.release = () => {
          before();
          go();
        };
      });
      return real();
    },
  };
  const changed = changes[kind];
  if (changed)
    answers[kind] = async (real, pathname) => {
      const body: unknown = await (await real()).json();
      if (!isRecord(body) || (body.type !== 'ok' && body.code !== 1)) return json(body);
      const where = 'message' in body ? 'message' : 'data';
      const after = changed(body[where]);
      // A null, for example, is not of another type.
      const differs = kind === 'huge' || JSON.stringify(after) !== JSON.stringify(body[where]);
      if (differs) state.changed.push(pathname);
      return json({ ...body, [where]: after });
    };
  const answer = answers[kind];
  const { fetch: reach } = window;
  if (answer)
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
      if (!state.on || !pathname.startsWith('/api/')) return reach(input, init);
      if (!changed) state.changed.push(pathname);
      return answer(() => reach(input, init), pathname);
    };

  if (kind === 'socket') {
    const own = new WeakSet<Event>();
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', (event: MessageEvent) => {
          if (own.has(event) || !state.on || typeof event.data !== 'string') return;
          if (!event.data.startsWith('42')) return;
          const [channel, message]: unknown[] = JSON.parse(event.data.slice(2));
          const rubbish = [null, 7, 'x', [], {}, otherTypes(message), nulls(message), half(message)];
          const whose = isRecord(message) ? { symbol: message.symbol, period: message.period } : {};
          for (const one of rubbish) {
            const sent = isRecord(one) ? { ...one, ...whose } : one;
            const replacement = new MessageEvent('message', { data: `42${JSON.stringify([channel, sent])}` });
            own.add(replacement);
            state.changed.push(String(channel));
            this.dispatchEvent(replacement);
          }
        });
      }
    };
  }
  if (kind === 'fullDisk')
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  if (kind === 'noStorage')
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  if (kind === 'clockAhead' || kind === 'clockBehind') {
    const day = kind === 'clockAhead' ? 86_400_000 : -86_400_000;
    const Real = Date;
    const now = () => Real.now() + day;
    window.Date = new Proxy(Real, {
      construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }
}

/** The available faults. */
export const faults = [
  '500',
  'html',
  'cut',
  '998',
  '999',
  'offline',
  'null',
  'nulls',
  'otherTypes',
  'half',
  'huge',
  'empty',
  'slow',
  'socket',
  'fullDisk',
  'noStorage',
  'clockAhead',
  'clockBehind',
  'twoTabs',
] as const;
export type Fault = (typeof faults)[number];
