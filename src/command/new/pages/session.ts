/** The pages of the user: logging in, and what can be set. */

import { documentPlace } from '../../../language/contract/reference.ts';
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import type { Language } from '../languages.ts';
import { type Definition, taking } from '../query.ts';
import type { Field } from '../shape.ts';
import { shapeOf } from '../shape.ts';

export const logInRoute = '/pages/user/login';
export const settingsRoute = '/pages/settings';

const textField = (name: string, format = ''): Field => {
  const schema = { type: 'string', minLength: 1, ...(format ? { format } : {}) };
  return { name, required: true, shape: shapeOf(schema, documentPlace(schema)) };
};

/** The page that starts the session; undefined if nothing is for users only. */
export function logInPage(builder: Builder): Definition | undefined {
  const { logIn } = builder.session;
  if (!logIn) return undefined;
  const title = builder.common('logIn');
  if (logIn.kind === 'provider')
    return {
      title,
      view: [
        {
          type: 'card',
          children: [
            { type: 'text', text: builder.common('logInThere'), tone: 'muted' },
            {
              type: 'button',
              wide: true,
              look: 'primary',
              label: title,
              press: [{ session: 'authorize' }],
            },
          ],
        },
      ],
    };
  const page = (fields: Field[], how: Definition, press: Definition[]): Definition => ({
    title,
    view: [
      {
        type: 'form',
        name: 'login',
        schema: builder.forms.add('login', 'login', fields),
        fields: how,
        submit: { label: title, press: [...press, { go: 'return' }] },
      },
    ],
  });
  if (logIn.kind === 'token') {
    return page(
      [{ ...textField('token'), required: true }],
      {
        token: {
          label: builder.texts.phrase('fields.login.token', 'token'),
          secret: true,
          hint: builder.common('tokenHint'),
        },
      },
      [{ session: 'start', token: '= form.token' }],
    );
  }
  if (logIn.kind === 'basic')
    return page(
      [textField('name'), textField('password')],
      {
        name: { label: builder.common('userName'), properties: { autocomplete: 'username' } },
        password: {
          label: builder.common('password'),
          secret: true,
          properties: { autocomplete: 'current-password' },
        },
      },
      [{ session: 'start', token: "= form.name + ':' + form.password" }],
    );
  const { call, fields, token } = logIn;
  const asked = fields.map(({ key }) => textField(key));
  const how = Object.fromEntries(
    fields.map(({ key, secret }) => [
      key,
      secret
        ? { secret: true, properties: { autocomplete: 'current-password' } }
        : { properties: { autocomplete: 'username' } },
    ]),
  );
  return page(asked, how, [
    { call: call.id, ...taking({ '*': '= form' }), ...(token ? { as: 'answer' } : {}) },
    { session: 'start', ...(token ? { token: `= ${fieldOf('answer', ...token)}` } : {}) },
  ]);
}

/** The page of language, appearance and session. */
export function settingsPage(builder: Builder, language: Language): Definition {
  const { logIn, logOut } = builder.session;
  const languages = [
    { code: 'en', name: 'English' },
    { code: language.code, name: language.name },
  ];
  const themes = [
    { name: 'default', label: builder.common('day'), icon: 'sun' },
    { name: 'dark', label: builder.common('night'), icon: 'moon' },
  ];
  return {
    title: builder.common('settings'),
    view: [
      {
        type: 'menu',
        title: builder.common('language'),
        items: languages.map(({ code, name }) => ({
          label: { en: name, [language.code]: name },
          icon: 'languages',
          press: [{ language: code }],
        })),
      },
      {
        type: 'menu',
        title: builder.common('theme'),
        items: themes.map(({ name, ...rest }) => ({ ...rest, press: [{ theme: name }] })),
      },
      ...(logIn
        ? [
            {
              type: 'button',
              look: 'secondary',
              wide: true,
              when: '= !session.loggedIn',
              label: builder.common('logIn'),
              press: [{ go: logInRoute }],
            },
            {
              type: 'button',
              look: 'secondary',
              wide: true,
              when: '= session.loggedIn',
              label: builder.common('logOut'),
              press: [...(logOut ? [{ call: logOut.id, quiet: true }] : []), { session: 'end' }],
            },
          ]
        : []),
    ],
  };
}
