/** Users at each stage of verification: nothing submitted, under review, rejected; also for the advanced one. */
import {
  identity,
  logIn,
  password,
  payloadOf,
  register,
  setFundPassword,
} from '../../../server/testing/people.ts';
import { proofOf } from './proof.ts';
import { review, verify } from './review.ts';
import { does, type Known, known, type World } from './world.ts';

export async function prepareApplicants(world: World): Promise<Record<string, Known>> {
  const { exchange } = world;
  const join = (name: string) => register(exchange, `${name}@example.com`);
  const newcomer = await join('newcomer');

  const rejected = await join('rejected');
  await does(world, rejected, 'userRealName', identity);
  await review(world, rejected, 'unreadable');

  const pictures = async (person: typeof newcomer) => ({
    front_pic: await proofOf(world, person),
    reverse_pic: await proofOf(world, person),
    hand_pic: await proofOf(world, person),
  });
  const verified = await join('verified');
  await verify(world, verified);

  const halfRejected = await join('half');
  await verify(world, halfRejected);
  await does(world, halfRejected, 'userRealName2', await pictures(halfRejected));
  await review(world, halfRejected, 'unreadable');

  const proved = await join('proved');
  await verify(world, proved);
  await does(world, proved, 'userRealName2', await pictures(proved));
  await review(world, proved);

  const halfway = await join('halfway');
  await verify(world, halfway);
  await setFundPassword(exchange, halfway);
  // Also logged in from another network.
  await logIn(exchange, halfway.email);
  await does(world, halfway, 'userRealName2', await pictures(halfway));

  // Under review from here on: no more decisions are made.
  const applicant = await join('applicant');
  await does(world, applicant, 'userRealName', identity);
  const phone = await withPhone(world);
  return {
    phone: known(phone),
    newcomer: known(newcomer),
    rejected: known(rejected),
    verified: known(verified),
    halfRejected: known(halfRejected),
    proved: known(proved),
    halfway: known(halfway),
    applicant: known(applicant),
  };
}

/** A user registered with a mobile number only. */
async function withPhone({ exchange }: World): Promise<{ token: string }> {
  const number = { area_code: '81', user_string: '9012345678' };
  await exchange.call('smsSend', { ...number, type: 'register' });
  const code = await exchange.codeFor(`+${number.area_code}${number.user_string}`);
  const secrets = { code, password, re_password: password, agreement: true };
  payloadOf(await exchange.call('userRegister', { type: 'mobile', ...number, ...secrets }));
  return { token: String(payloadOf(await exchange.call('userLogin', { ...number, password }))) };
}
