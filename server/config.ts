import { randomBytes } from 'node:crypto';
import {
  decimalAbove0,
  flag,
  frames,
  keyOrFile,
  type LogLevel,
  level,
  link,
  oneOf,
  percents,
  powerOf2,
  proxies,
  site,
  token,
  webhook,
  whole,
} from './environment.ts';

/** How this exchange runs. Every value has a default that makes a sandbox; the environment sets the rest. */
export interface Config {
  /** A sandbox shows the codes that it "sends" on a page of its own and reviews by itself. */
  sandbox: boolean;
  /** Applications are passed after so many seconds without anybody looking; null leaves them to a reviewer. */
  autoReviewSeconds: number | null;
  /** Where codes and messages are handed over to be sent (see users/delivery.ts); null for nowhere. */
  mailWebhook: string | null;
  /** How long an instance may be silent before another one leads in its place, seconds. */
  leaseSeconds: number;
  /** Signs addresses of private pictures, keys what logs name people by. The same in all instances of an exchange. */
  secret: string;
  /** Seals the secret of the index in the database, from the environment or from a file; null leaves it in plain text. */
  sealKey: string | null;
  /** The least that is logged. */
  logLevel: LogLevel;
  /** Whoever brings it may read the metrics, from anywhere; null leaves them to this machine. */
  metricsToken: string | null;
  /** Where alarms are sent; null for the log alone. */
  alarmWebhook: string | null;
  /** How long an instance that is to end goes on taking requests while it says that it is not ready, seconds. */
  drainSeconds: number;
  /** scrypt's N for passwords, a power of two. */
  passwordCost: number;
  /** A session ends after so many days without use, and so many days after it began. */
  sessionIdleDays: number;
  sessionDays: number;
  /** Who needs a code beside the password to log in: whoever wants that, or besides anybody in a new place. */
  loginCode: LoginCode;
  /** Requests a minute and address; 0 for no limit. */
  requestsPerMinute: number;
  /** Sockets that one network address may have open at an instance; 0 for no limit. */
  socketsPerAddress: number;
  /** Connections that one network address may have open at an instance, proxies apart; 0 for no limit. */
  connectionsPerAddress: number;
  /** Codes an hour that may be asked for from one network address. */
  codesPerHour: number;
  /** Reverse proxies, by addresses and networks: whom they name as their clients is believed, and counted by limits. */
  trustedProxies: readonly string[];
  /** How often makers follow the index with their quotes, ms. */
  makerTickMs: number;
  /** How many percent off the index the price of a spot order may be; 0 for any. */
  priceBandPercent: number;
  /** Origins of pages that the app may show in a frame (chat). */
  frameSources: string[];
  /** Where the built app lies. */
  webFolder: string;
  /** Whether the app may keep itself on devices to open without a network; false takes it off again. */
  serviceWorker: boolean;
  /** Where users find the app, for invitation links: no slash at its end. */
  publicUrl: string;
  /** The customer service's page. */
  customerUrl: string;
  /** Where users can write to; null for nowhere. */
  supportEmail: string | null;
  /** Yen that one USDT is worth where a bank is involved, a plain decimal. */
  yenPerUsdt: string;
  /** Percent of the trading fees of invitees that their inviter gets: of those of the first, second and third level. */
  returnRates: string[];
}

const loginCodes = ['chosen', 'new_place'] as const;
export type LoginCode = (typeof loginCodes)[number];

/** Reads the configuration from environment variables. A wrong one stops the start, with its name. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const sandbox = flag(env, 'SANDBOX', true);
  return {
    sandbox,
    autoReviewSeconds:
      env.AUTO_REVIEW_SECONDS === 'off' ? null : whole(env, 'AUTO_REVIEW_SECONDS', sandbox ? 5 : null),
    mailWebhook: webhook(env, 'MAIL_WEBHOOK'),
    leaseSeconds: Math.max(3, whole(env, 'LEASE_SECONDS', 10) ?? 10),
    secret: env.SECRET ?? '',
    sealKey: keyOrFile(env, 'SEAL_KEY'),
    logLevel: level(env, 'LOG_LEVEL', sandbox ? 'warn' : 'info'),
    metricsToken: token(env, 'METRICS_TOKEN'),
    alarmWebhook: webhook(env, 'ALARM_WEBHOOK'),
    drainSeconds: whole(env, 'DRAIN_SECONDS', sandbox ? 0 : 5) ?? 0,
    passwordCost: powerOf2(env, 'PASSWORD_COST', 2 ** 15),
    sessionIdleDays: whole(env, 'SESSION_IDLE_DAYS', 30) ?? 30,
    sessionDays: whole(env, 'SESSION_DAYS', 90) ?? 90,
    loginCode: oneOf(env, 'LOGIN_CODE', loginCodes, sandbox ? 'chosen' : 'new_place'),
    requestsPerMinute: whole(env, 'REQUESTS_PER_MINUTE', 1200) ?? 0,
    socketsPerAddress: whole(env, 'SOCKETS_PER_ADDRESS', 500) ?? 0,
    connectionsPerAddress: whole(env, 'CONNECTIONS_PER_ADDRESS', 1000) ?? 0,
    codesPerHour: whole(env, 'CODES_PER_HOUR', sandbox ? 600 : 60) ?? 60,
    trustedProxies: proxies(env, 'TRUST_PROXY'),
    makerTickMs: Math.max(100, whole(env, 'MAKER_TICK_MS', 1000) ?? 1000),
    priceBandPercent: whole(env, 'PRICE_BAND_PERCENT', 20) ?? 20,
    frameSources: frames(env, 'FRAME_SOURCES'),
    webFolder: env.WEB_FOLDER ?? 'dist',
    serviceWorker: flag(env, 'SERVICE_WORKER', true),
    publicUrl: site(env, 'PUBLIC_URL', `http://localhost:${env.PORT ?? '4000'}`),
    customerUrl: link(env, 'CUSTOMER_URL', sandbox ? '/chat' : '/h5/#/pages/help/center/center'),
    supportEmail: env.SUPPORT_EMAIL || (sandbox ? 'support@example.com' : null),
    yenPerUsdt: decimalAbove0(env, 'YEN_PER_USDT', '150'),
    returnRates: percents(env, 'RETURN_RATES', ['30', '10', '5']),
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
    priceBandPercent: 0,
    codesPerHour: 60,
    ...overrides,
  };
}
