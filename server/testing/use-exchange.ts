import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../common/config.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { startTestExchange, type TestExchange } from './exchange.ts';

export interface Used {
  /** Available from beforeAll on. */
  exchange: TestExchange;
  /** An e-mail address that is unique within the file. */
  email: string;
  /** Calls an operation, from a network address that is unique within the file. */
  call: TestExchange['call'];
}

/** One exchange for a test file. */
export function useExchange(
  makeHandlers: (context: ExchangeContext) => Handlers | Promise<Handlers>,
  overrides?: Partial<Config>,
): Used {
  let started: TestExchange | undefined;
  let tests = 0;
  beforeAll(async () => {
    started = await startTestExchange(makeHandlers, overrides);
  });
  afterAll(() => started?.close());
  beforeEach(() => {
    tests++;
  });
  const exchange = () => {
    if (!started) throw new Error('The exchange starts in beforeAll');
    return started;
  };
  return {
    get exchange() {
      return exchange();
    },
    get email() {
      return `user${tests}@example.com`;
    },
    call: (operation, fields, caller) =>
      exchange().call(operation, fields, { from: `198.51.100.${tests}`, ...caller }),
  };
}
