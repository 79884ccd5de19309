import { randomBytes } from 'node:crypto';

/** How this exchange runs. Every value has a default that makes a sandbox; the environment sets the rest. */
export interface Config {
  /** A sandbox shows the codes that it "sends" on a page of its own and reviews by itself. */
  sandbox: boolean;
  /** Applications are passed after so many seconds without anybody looking; null leaves them to a reviewer. */
  autoReviewSeconds: number | null;
  /** Signs addresses of private pictures. The same in all instances of an exchange. */
  secret: string;
  /** scrypt's N for passwords, a power of two. */
  passwordCost: number;
  /** Requests a minute and address; 0 for no limit. */
  requestsPerMinute: number;
  /** Codes an hour that may be asked for from one network address. */
  codesPerHour: number;
  /** Set behind a reverse proxy, so that limits count its clients and not the proxy. */
  trustProxy: boolean;
  /** Origins of pages that the app may show in a frame (chat). */
  frameSources: string[];
  /** Where the built app lies. */
  webFolder: string;
  /** Where users find the app, for invitation links: no slash at its end. */
  publicUrl: string;
  /** The customer service's page. */
  customerUrl: string;
  /** Yen that one USDT is worth where a bank is involved, a plain decimal. */
  yenPerUsdt: string;
}

/** Reads the configuration from environment variables. A wrong one stops the start, with its name. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const sandbox = flag(env, 'SANDBOX', true);
  const port = env.PORT ?? '4000';
  return {
    sandbox,
    autoReviewSeconds:
      env.AUTO_REVIEW_SECONDS === 'off' ? null : whole(env, 'AUTO_REVIEW_SECONDS', sandbox ? 5 : null),
    secret: env.SECRET ?? '',
    passwordCost: whole(env, 'PASSWORD_COST', 2 ** 15) ?? 2 ** 15,
    requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 1200) ?? 0,
    codesPerHour: whole(env, 'CODES_PER_HOUR', sandbox ? 600 : 60) ?? 60,
    trustProxy: flag(env, 'TRUST_PROXY', false),
    frameSources: (env.FRAME_SOURCES ?? '').split(/[\s,]+/).filter(Boolean),
    webFolder: env.WEB_FOLDER ?? 'dist',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    customerUrl: env.CUSTOMER_URL ?? '/h5/#/pages/help/center/center',
    yenPerUsdt: env.YEN_PER_USDT ?? '150',
  };
}

/** What tests run with: nothing happens by itself, hashing is quick, nothing is limited but what a test limits. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    autoReviewSeconds: null,
    secret: randomBytes(16).toString('hex'),
    passwordCost: 2 ** 8,
    requestsPerMinute: 0,
    codesPerHour: 60,
    ...overrides,
  };
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new Error(`${name} must be true or false, not ${JSON.stringify(text)}`);
}

function whole(env: NodeJS.ProcessEnv, name: string, fallback: number | null): number | null {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
