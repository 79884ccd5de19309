import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  decimalAbove0,
  flag,
  frames,
  integer,
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
} from './environment.ts';

/** Configuration of the exchange. The defaults make a sandbox; environment variables override them. */
export interface Config {
  /** A sandbox shows the codes that it "sends" on its own mailbox page and reviews applications automatically. */
  sandbox: boolean;
  /** Applications are approved automatically after so many seconds; null leaves them to a reviewer. */
  autoReviewSeconds: number | null;
  /** Webhook that delivers codes and messages (see users/delivery.ts); null for none. */
  mailWebhook: string | null;
  /** How long the leader may be silent before another instance takes over, seconds. */
  leaseSeconds: number;
  /** Signs the URLs of private pictures and keys the pseudonyms in logs. The same on all instances of an exchange. */
  secret: string;
  /** Encrypts the secret of the index in the database, from the environment or a file; null stores it as plain text. */
  sealKey: string | null;
  /** The minimum level that is logged. */
  logLevel: LogLevel;
  /** Bearer token for reading the metrics from anywhere; null allows only this machine. */
  metricsToken: string | null;
  /** Webhook for alarms; null to only log them. */
  alarmWebhook: string | null;
  /** How long a stopping instance still accepts requests while it reports that it is not ready, seconds. */
  drainSeconds: number;
  /** Recurring work slows down if nobody has used the exchange for so long, seconds; 0 for never. */
  sleepAfterSeconds: number;
  /** scrypt's N for passwords, a power of two. */
  passwordCost: number;
  /** A session expires after so many days without use, and at the latest so many days after it began. */
  sessionIdleDays: number;
  sessionDays: number;
  /**
   * Which logins require a code besides the password: those of users who chose it, or also all from unknown networks.
   */
  loginCode: LoginCode;
  /** Requests per minute and address; 0 for no limit. */
  requestsPerMinute: number;
  /** Sockets per network address and instance; 0 for no limit. */
  socketsPerAddress: number;
  /** Connections per network address and instance, except from proxies; 0 for no limit. */
  connectionsPerAddress: number;
  /** Codes per hour that can be requested from one network address. */
  codesPerHour: number;
  /** Trusted reverse proxies, as addresses and networks: the client addresses that they forward are used for limits. */
  trustedProxies: readonly string[];
  /** How often makers update their quotes to follow the index, ms. */
  makerTickMs: number;
  /** Maximum deviation of a spot order's price from the index, percent; 0 for any. */
  priceBandPercent: number;
  /** Origins of pages that the app may show in a frame (chat). */
  frameSources: string[];
  /** Folder of the built app. */
  webFolder: string;
  /**
   * The location of the app's releases: a folder or a URL; null checks all calls against the contract of the
   * repository.
   */
  releases: string | null;
  /** The file of the keys that releases are signed with; if there is none, they are not signed. */
  releaseKeys: string;
  /** Whether the app may install its service worker to open offline; false removes it again. */
  serviceWorker: boolean;
  /** Public URL of the app, for invitation links, without a trailing slash. */
  publicUrl: string;
  /** URL of the customer service page. */
  customerUrl: string;
  /** E-mail address of the support; null for none. */
  supportEmail: string | null;
  /** Yen per USDT for bank transfers, a plain decimal. */
  yenPerUsdt: string;
  /** Referral commission in percent of the trading fees of invitees of the first, second and third level. */
  returnRates: string[];
}

const loginCodes = ['chosen', 'new_place'] as const;
export type LoginCode = (typeof loginCodes)[number];

/** Reads the configuration from environment variables. @throws Error that names the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const sandbox = flag(env, 'SANDBOX', true);
  return {
    sandbox,
    autoReviewSeconds:
      env.AUTO_REVIEW_SECONDS === 'off' ? null : integer(env, 'AUTO_REVIEW_SECONDS', sandbox ? 5 : null),
    mailWebhook: webhook(env, 'MAIL_WEBHOOK'),
    leaseSeconds: Math.max(3, integer(env, 'LEASE_SECONDS', 10) ?? 10),
    secret: env.SECRET ?? '',
    sealKey: keyOrFile(env, 'SEAL_KEY'),
    logLevel: level(env, 'LOG_LEVEL', sandbox ? 'warn' : 'info'),
    metricsToken: token(env, 'METRICS_TOKEN'),
    alarmWebhook: webhook(env, 'ALARM_WEBHOOK'),
    drainSeconds: integer(env, 'DRAIN_SECONDS', sandbox ? 0 : 5) ?? 0,
    sleepAfterSeconds: integer(env, 'SLEEP_AFTER_SECONDS', 60) ?? 60,
    passwordCost: powerOf2(env, 'PASSWORD_COST', 2 ** 15),
    sessionIdleDays: integer(env, 'SESSION_IDLE_DAYS', 30) ?? 30,
    sessionDays: integer(env, 'SESSION_DAYS', 90) ?? 90,
    loginCode: oneOf(env, 'LOGIN_CODE', loginCodes, sandbox ? 'chosen' : 'new_place'),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 1200) ?? 0,
    socketsPerAddress: integer(env, 'SOCKETS_PER_ADDRESS', 500) ?? 0,
    connectionsPerAddress: integer(env, 'CONNECTIONS_PER_ADDRESS', 1000) ?? 0,
    codesPerHour: integer(env, 'CODES_PER_HOUR', sandbox ? 600 : 60) ?? 60,
    trustedProxies: proxies(env, 'TRUST_PROXY'),
    makerTickMs: Math.max(100, integer(env, 'MAKER_TICK_MS', 1000) ?? 1000),
    priceBandPercent: integer(env, 'PRICE_BAND_PERCENT', 20) ?? 20,
    frameSources: frames(env, 'FRAME_SOURCES'),
    webFolder: env.WEB_FOLDER ?? 'dist',
    releases: env.RELEASES === 'off' ? null : env.RELEASES || join(env.WEB_FOLDER ?? 'dist', 'release'),
    releaseKeys: env.RELEASE_KEYS_FILE || join(env.WEB_FOLDER ?? 'dist', 'release-keys.json'),
    serviceWorker: flag(env, 'SERVICE_WORKER', true),
    publicUrl: site(env, 'PUBLIC_URL', `http://localhost:${env.PORT ?? '4000'}`),
    customerUrl: link(env, 'CUSTOMER_URL', sandbox ? '/chat' : '/h5/#/pages/help/center/center'),
    supportEmail: env.SUPPORT_EMAIL || (sandbox ? 'support@example.com' : null),
    yenPerUsdt: decimalAbove0(env, 'YEN_PER_USDT', '150'),
    returnRates: percents(env, 'RETURN_RATES', ['30', '10', '5']),
  };
}

/** Configuration of tests: no background work, fast hashing, no limits except those that a test sets. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    autoReviewSeconds: null,
    releases: null,
    releaseKeys: 'none',
    secret: randomBytes(16).toString('hex'),
    passwordCost: 2 ** 8,
    requestsPerMinute: 0,
    priceBandPercent: 0,
    codesPerHour: 60,
    ...overrides,
  };
}
