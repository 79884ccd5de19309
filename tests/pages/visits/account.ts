import type { UserActions } from '../userActions.ts';
import type { Visit } from '../visit.ts';
import { all, pressing, type Visits } from './visits.ts';

const applicants = ['newcomer', 'applicant', 'rejected', 'verified', 'halfway', 'halfRejected', 'proved'];

/** Types two passwords, the second of which has to repeat the first: differently, then equally. */
const passwords = (one: string, two: string, secret: string) => async (actions: UserActions) => {
  await actions.type(one, secret);
  await actions.type(two, `${secret.slice(1)}1`);
  await actions.type(two, secret);
};

const basic = (who: string, id_type: number, card: string): Visit => ({
  who,
  place: '/pages/verification/basic',
  does: async (actions) => {
    await actions.set('forms.person.country', 'JP');
    await actions.type('name', '山田太郎');
    await actions.set('forms.person.id_type', id_type);
    await actions.type('card_id', card);
    await actions.type('address', '東京都千代田区1-1');
    await actions.press('verification.submit');
  },
});

export const account: Visits = () => [
  ...all('/pages/user/login/login', 'visitor'),
  {
    who: 'visitor: by mobile',
    place: '/pages/user/login/login',
    does: pressing('login.mobile'),
  },
  {
    who: 'visitor: locked out',
    place: '/pages/user/login/login',
    does: async (actions) => {
      await actions.type('user_string', 'exhausted@example.com');
      await actions.type('password', 'wrong123');
      for (let time = 0; time < 6; time++) await actions.press('login.submit');
      await actions.press('common.sendCode');
    },
  },
  {
    who: 'visitor: locked out by mobile',
    place: '/pages/user/login/login',
    does: async (actions) => {
      await actions.press('login.mobile');
      await actions.set('forms.login.area_code', '81');
      await actions.type('user_string', '9012345678');
      await actions.type('password', 'wrong123');
      for (let time = 0; time < 6; time++) await actions.press('login.submit');
      await actions.press('common.sendCode');
    },
  },
  ...all('/pages/user/login/choose', 'visitor'),
  {
    who: 'visitor: by mail',
    place: '/pages/user/login/register',
    does: async (actions) => {
      await actions.type('user_string', 'stranger@example.com');
      await actions.press('common.sendCode');
      await passwords('password', 're_password', 'tsuki482')(actions);
    },
  },
  {
    who: 'visitor: by mobile',
    place: '/pages/user/login/register',
    does: async (actions) => {
      await actions.press('login.mobile');
      await actions.set('forms.register.area_code', '81');
      await actions.type('user_string', '9012345678');
      await actions.press('common.sendCode');
    },
  },
  ...all('/pages/user/login/forgetPassword', 'visitor'),
  {
    who: 'visitor: by mail',
    place: '/pages/user/login/forgetPassword',
    does: async (actions) => {
      await actions.type('account', 'plain@example.com');
      await actions.press('common.sendCode');
      await actions.type('code', await actions.codeFor('plain@example.com'));
      await actions.press('forgot.next');
      await passwords('password', 'repassword', 'tsuki482')(actions);
      await actions.press('forgot.otherCode');
      await actions.press('forgot.next');
    },
  },
  {
    who: 'visitor: by mobile',
    place: '/pages/user/login/forgetPassword',
    does: async (actions) => {
      await actions.press('login.mobile');
      await actions.set('forms.forgot.area_code', '81');
      await actions.type('account', '9012345678');
      await actions.press('common.sendCode');
      await actions.type('code', '12345678');
      await actions.press('forgot.next');
    },
  },
  ...all('/pages/settings/index', 'visitor', ...applicants),
  ...all('/pages/settings/account/index', 'visitor', 'newcomer', 'demo', 'phone'),
  ...all('/pages/settings/language/language', 'visitor'),
  ...all('/pages/settings/security/index', 'visitor', 'newcomer', 'halfway'),
  ...all('/pages/settings/security/changePassword', 'visitor'),
  {
    who: 'demo: changes it',
    place: '/pages/settings/security/changePassword',
    does: async (actions) => {
      await actions.type('oldpassword', 'tsuki482');
      await passwords('password', 're_password', 'tsuki482')(actions);
      await actions.type('password', 'tsuki4822');
    },
  },
  ...all('/pages/settings/security/changePayPassword', 'visitor'),
  ...['newcomer: sets it', 'demo: changes it'].map((who) => ({
    who,
    place: '/pages/settings/security/changePayPassword',
    does: async (actions: UserActions) => {
      await passwords('password', 're_password', '246810')(actions);
      if (who.startsWith('newcomer')) return;
      await actions.press('common.save');
      await actions.type('oldpassword', '246810');
      await actions.type('oldpassword', '135790');
    },
  })),
  ...all('/pages/verification/index', 'visitor', ...applicants),
  ...all('/pages/verification/basic', 'visitor', 'newcomer'),
  basic('newcomer: with a card', 0, '123456781234'),
  basic('newcomer: with a passport', 1, 'TK1234567'),
  basic('newcomer: with a licence', 2, '123456789012'),
  ...all('/pages/verification/advanced', 'visitor', 'newcomer', 'verified'),
];
