import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Server } from 'socket.io';
import { type Candle, createBook, createCandles, type Depth } from './market.ts';
import { rowPage } from './rows.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface BenchServer {
  origin: string;
  /** The file of a served path, or undefined if it is not one of ours. */
  fileOf(path: string): string | undefined;
  /** Sends `market_depth` messages at this rate per second; 0 stops them. */
  setBookRate(perSecond: number): void;
  /** Sends `kline` messages at this rate per second; 0 stops them. */
  setCandleRate(perSecond: number): void;
  /** The latest messages. */
  lastDepth(): Depth | undefined;
  lastCandle(): Candle | undefined;
  close(): Promise<void>;
}

/**
 * Serves built pages (gzipped), the data they show in the exchange's envelope, and its socket.
 * @param mounts folder by path prefix, e.g. `{ '/twins/': '/…/.cache/bench/twins' }`
 */
export async function startServer(port: number, mounts: Record<string, string>): Promise<BenchServer> {
  const candles = createCandles();
  const nextDepth = createBook();
  let lastDepth: Depth | undefined;
  let lastCandle: Candle | undefined;

  function fileOf(path: string): string | undefined {
    for (const [prefix, folder] of Object.entries(mounts)) {
      if (!path.startsWith(prefix)) continue;
      const file = join(folder, normalize(`/${path.slice(prefix.length) || 'index.html'}`));
      return existsSync(file) && statSync(file).isFile() ? file : undefined;
    }
    return undefined;
  }

  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bench');
    if (url.pathname === '/blank')
      return send(response, '.html', '<!doctype html><link rel="icon" href="data:,"><title>blank</title>');
    if (url.pathname === '/api/rows') {
      const page = rowPage(Number(url.searchParams.get('page')), Number(url.searchParams.get('limit')));
      return send(response, '.json', JSON.stringify({ type: 'ok', message: page }));
    }
    if (url.pathname === '/api/currency/deal')
      return send(response, '.json', JSON.stringify({ type: 'ok', message: nextDepth() }));
    if (url.pathname === '/api/currency/new_timeshar')
      return send(response, '.json', JSON.stringify({ code: 1, msg: 'ok', data: candles.history() }));
    const file = fileOf(url.pathname);
    if (file) return sendZipped(response, extname(file), zippedFile(file));
    response.writeHead(404).end();
  });

  const io = new Server(http);
  const book = ticker(() => {
    lastDepth = nextDepth();
    io.emit('market_depth', lastDepth);
  });
  const candle = ticker(() => {
    lastCandle = candles.next();
    io.emit('kline', lastCandle);
  });

  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    fileOf,
    setBookRate: book,
    setCandleRate: candle,
    lastDepth: () => lastDepth,
    lastCandle: () => lastCandle,
    async close() {
      book(0);
      candle(0);
      await io.close();
    },
  };
}

const zipped = new Map<string, Buffer>();

/** Compressed once, so that compression is not part of a measurement. */
function zippedFile(file: string): Buffer {
  const body = zipped.get(file) ?? gzipSync(readFileSync(file));
  zipped.set(file, body);
  return body;
}

function send(response: ServerResponse, extension: string, body: string): void {
  sendZipped(response, extension, gzipSync(body));
}

function sendZipped(response: ServerResponse, extension: string, body: Buffer): void {
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-encoding': 'gzip',
    'cache-control': 'max-age=60',
  });
  response.end(body);
}

/** Calls `tick` this many times a second on average, and catches up if a timer was late. */
function ticker(tick: () => void): (perSecond: number) => void {
  let timer: NodeJS.Timeout | undefined;
  return (perSecond) => {
    clearInterval(timer);
    if (perSecond === 0) return;
    const start = performance.now();
    let done = 0;
    timer = setInterval(() => {
      const due = ((performance.now() - start) * perSecond) / 1000;
      for (; done < due; done++) tick();
    }, 1000 / perSecond);
  };
}
