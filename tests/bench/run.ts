import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import buildExchange from '../../scripts/build-exchange.ts';
import { writeDefinitions } from './definitions.ts';
import { buildApp, buildSigned, buildWeb, builtApp } from './harness/app.ts';
import { launch, slowdown, withPage } from './harness/browser.ts';
import { buildPeers, buildProbe, buildTwins, builtPeers, builtTwins } from './harness/build.ts';
import { workDuring } from './harness/metrics.ts';
import { type Figure, headOf, type Run, row, type Section, tableOf } from './harness/report.ts';
import { type BenchServer, startServer } from './harness/server.ts';
import { sizesOf } from './harness/sizes.ts';
import { summarise } from './harness/statistics.ts';
import { checkFigures } from './measures/check.ts';
import { durable } from './measures/durable.ts';
import { measureExchange } from './measures/exchange.ts';
import { manyFigures } from './measures/many.ts';
import { ms, type Readings, type Target } from './measures/measure.ts';
import { openPhoneFigures } from './measures/openPhone.ts';
import { previewFigures } from './measures/preview.ts';
import { releaseFigures } from './measures/release.ts';
import { shapesFigures } from './measures/shapes.ts';
import { signedFigures } from './measures/signed.ts';
import { studioFigures } from './measures/studio.ts';
import { type Subject, subjects } from './subjects.ts';

interface Bench {
  browser: Browser;
  server: BenchServer;
  probe: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    repeat: { type: 'string' },
    self: { type: 'boolean', default: false },
    format: { type: 'string', default: 'table' },
    port: { type: 'string', default: '4550' },
  },
});

/** `scale` is the same as `--only scale`. */
const options = { ...values, only: [...(values.only ?? []), ...positionals] };
const wants = (name: string) =>
  options.only.length === 0 || options.only.some((start) => name.startsWith(start));

/** Opens a page once and reads all of its figures. */
async function measureOnce(bench: Bench, subject: Subject, target: Target): Promise<Readings> {
  const { browser, server, probe } = bench;
  subject.measure.prepare?.(server);
  const url = server.origin + target.path;
  return withPage(browser, probe, { url, shown: target.shown, network: subject.network }, async (opened) => {
    const readings = await subject.measure.run(opened, server);
    opened.assertQuiet();
    const sizes = sizesOf([...opened.scripts].map((path) => fileAt(server, path)));
    return {
      'JS, gzip': { value: sizes.gzip, unit: 'kB' },
      'JS, brotli': { value: sizes.brotli, unit: 'kB' },
      'time to ready': ms(opened.ready.at),
      'time to ready, main thread': ms(opened.ready.work),
      ...(subject.network && {
        'requests until ready': { value: opened.ready.requests, unit: 'requests' as const },
      }),
      ...readings,
    };
  });
}

function fileAt(server: BenchServer, path: string): string {
  const file = server.fileOf(path);
  if (!file) throw new Error(`${path} was loaded and is not one of our files`);
  return file;
}

async function measureSubject(bench: Bench, subject: Subject): Promise<Section> {
  const repeat = options.repeat === undefined ? subject.repeat : Number(options.repeat);
  const definition = options.self ? subject.twin : subject.definition;
  const peers = options.self ? {} : (subject.peers ?? {});
  const versions = [subject.twin, definition, ...Object.values(peers)];
  const samples = versions.map((): Readings[] => []);
  for (let turn = 0; turn <= repeat; turn++) {
    // In turns, so that other load on the machine affects all; the first round is a warm-up.
    for (const [index, target] of versions.entries()) {
      const readings = await measureOnce(bench, subject, target);
      if (turn > 0) samples[index]?.push(readings);
    }
    process.stderr.write('.');
  }
  const rows = Object.entries(samples[0]?.[0] ?? {}).map(([name, { unit }]) => {
    const [twin, from, ...others] = samples.map((all) =>
      summarise(all.flatMap((readings) => readings[name]?.value ?? [])),
    );
    if (!twin) throw new Error(`${subject.name} has no samples`);
    const byName = Object.fromEntries(
      Object.keys(peers).flatMap((peer, index) => (others[index] ? [[peer, others[index]]] : [])),
    );
    return row(name, unit, twin, from, subject.goals[name], byName);
  });
  return {
    name: subject.name,
    title: subject.title,
    against: options.self ? 'by hand, again' : 'from a definition',
    peers: Object.keys(peers),
    rows,
  };
}

/** If one subject fails, only its own figures are missing. */
function failed({ name, title }: Pick<Subject, 'name' | 'title'>, error: unknown): Section {
  const [failure] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { name, title, rows: [], failure };
}

/** The real slowdown of a page; the best of three attempts, for a busy machine. */
async function measureSlowdown({ browser, server, probe }: Bench): Promise<number> {
  const target = { url: `${server.origin}/twins/form10.html`, shown: { selector: 'form', count: 1 } };
  return withPage(browser, probe, target, async ({ page, cdp }) => {
    const best = async (rate: number) => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      const tries: number[] = [];
      for (let turn = 0; turn < 3; turn++)
        tries.push((await workDuring(cdp, () => page.evaluate(() => window.bench.work()))).task);
      return Math.min(...tries);
    };
    const ratio = (await best(slowdown)) / (await best(1));
    if (ratio < slowdown / 2) throw new Error(`Pages run ${ratio.toFixed(1)} times slower, not ${slowdown}`);
    if (Math.abs(ratio - slowdown) > 0.5)
      console.error(
        `Pages run ${ratio.toFixed(1)} times slower, not ${slowdown}: something else is running.`,
      );
    return ratio;
  });
}

async function main(): Promise<void> {
  const chosen = subjects.filter(({ name }) => wants(name));
  if (options.repeat !== undefined && !(Number(options.repeat) >= 1))
    throw new Error('--repeat takes a number');
  if (options.format !== 'table' && options.format !== 'json')
    throw new Error('--format takes table or json');
  const known = [
    ...subjects.map(({ name }) => name),
    'many',
    'shapes',
    'check',
    'preview',
    'exchange',
    ...durable.map(({ name }) => name),
    'release',
    'signed',
    'studio',
  ];
  if (!known.some(wants)) throw new Error(`--only takes ${known.join(', ')}`);
  writeDefinitions();
  await buildTwins();
  const ofPeers = chosen.flatMap(({ peers = {} }) => Object.values(peers));
  if (ofPeers.some(({ path }) => path.startsWith('/peers/'))) await buildPeers();
  if (chosen.length > 0 || ['many', 'shapes'].some(wants)) await buildApp();
  if (['exchange', 'release', 'signed', 'studio', ...durable.map(({ name }) => name)].some(wants))
    buildExchange();
  if (['exchange', 'release', 'signed'].some(wants)) await buildWeb();
  if (wants('signed')) await buildSigned();
  const server = await startServer(Number(options.port), {
    '/twins/': builtTwins,
    '/peers/': builtPeers,
    '/h5/': builtApp,
  });
  const browser = await launch();
  try {
    const bench = { browser, server, probe: await buildProbe() };
    const run: Run = {
      at: new Date().toISOString(),
      machine: `${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`,
      chromium: `Chromium ${browser.version()}`,
      slowdown: await measureSlowdown(bench),
      busy: loadavg()[0] ?? 0,
      sections: [],
    };
    const table = options.format === 'table';
    // Sections are printed as soon as they are measured, so that an interrupted run has results.
    const done = (...sections: Section[]) => {
      run.sections.push(...sections);
      process.stderr.write('\n');
      if (table) for (const section of sections) console.log(`\n${tableOf(section)}`);
    };
    if (table) console.log(headOf(run));
    for (const subject of chosen) {
      process.stderr.write(`${subject.name} `);
      done(await measureSubject(bench, subject).catch((error) => failed(subject, error)));
    }
    if (wants('many')) {
      process.stderr.write('many ');
      const figures = await manyFigures(browser, bench.probe, Number(options.port) + 1);
      done({ name: 'many', title: 'A page in a small and in a large app', rows: [], figures });
    }
    if (wants('shapes')) {
      process.stderr.write('shapes ');
      const figures = await shapesFigures(browser, bench.probe, server.origin);
      done({ name: 'shapes', title: 'Lists of few items in a form, and of many', rows: [], figures });
    }
    if (wants('exchange')) {
      process.stderr.write('exchange ');
      const subject = { name: 'exchange', title: 'The app’s own pages, and the exchange' };
      const sections = measureExchange(browser, bench.probe, Number(options.port) + 1);
      done(...(await sections.catch((error) => [failed(subject, error)])));
    }
    for (const { figures, ...subject } of durable.filter(({ name }) => wants(name))) {
      process.stderr.write(`${subject.name} `);
      done(
        await figures(Number(options.port) + 2).then(
          (figures) => ({ ...subject, rows: [], figures }),
          (error) => failed(subject, error),
        ),
      );
    }
    if (wants('check')) {
      process.stderr.write('check ');
      const figures: Figure[] = [];
      for (const count of [61, 1000, 10_000]) figures.push(...(await checkFigures(count)));
      done({ name: 'check', title: 'Small and large numbers of definitions', rows: [], figures });
    }
    for (const [name, title, measure] of [
      ['preview', 'From a saved page to its preview', previewFigures],
      ['studio', 'The studio with 10,000 screens', studioFigures],
    ] as const) {
      if (!wants(name)) continue;
      process.stderr.write(`${name} `);
      done(
        await measure(browser, Number(options.port) + 1).then(
          (figures) => ({ name, title, rows: [], figures }),
          (error) => failed({ name, title }, error),
        ),
      );
    }
    if (wants('release')) {
      process.stderr.write('release ');
      const command = { name: 'release', title: 'From a saved file to a release, and back' };
      const phone = { name: 'release', title: 'From a release to three exchanges and an open phone' };
      for (const [subject, measured] of [
        [command, releaseFigures],
        [phone, () => openPhoneFigures(browser, bench.probe, Number(options.port) + 1)],
      ] as const)
        done(
          await measured().then(
            (figures) => ({ ...subject, rows: [], figures }),
            (error) => failed(subject, error),
          ),
        );
    }
    if (wants('signed')) {
      process.stderr.write('signed ');
      const figures = await signedFigures(browser, bench.probe, Number(options.port) + 1);
      done({ name: 'signed', title: 'Cost of signatures for the first page', rows: [], figures });
    }
    if (run.sections.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
    if (!table) console.log(JSON.stringify(run, null, 2));
  } finally {
    await browser.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
