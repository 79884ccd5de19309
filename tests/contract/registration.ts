/** Shared by tests of registration. */
import { password } from '../../server/testing/people.ts';
import { type Used, useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

/** One exchange with users for a test file, and the two steps with the test's own address. */
export function useRegistration() {
  const at: Used = useExchange(() => userHandlers);
  return {
    at,
    sendCode: (type = 'register') => at.call('smsMail', { user_string: at.email, type }),
    registration: (fields: Record<string, unknown> = {}) =>
      at.call('userRegister', {
        type: 'email',
        user_string: at.email,
        password,
        re_password: password,
        agreement: true,
        ...fields,
      }),
  };
}
