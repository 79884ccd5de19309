/** The pages of the user: logging in, and what can be set. */

import { documentPlace } from '../../../language/contract/reference.ts';
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import type { Language } from '../languages.ts';
import { type Definition, taking } from '../query.ts';
import { logInRoute } from '../routes.ts';
import type { Field } from '../shape.ts';
import { shapeOf } from '../shape.ts';

const textField = (name: string, format = ''): Field => {
  const schema = { type: 'string', minLength: 1, ...(format ? { format } : {}) };
  return { name, required: true, shape: shapeOf(schema, documentPlace(schema)) };
};

/** The page that is returned to; none if the user opened the page of the login. */
const backpage: Definition = { backpage: { type: 'string', default: '' } };

/** The page that starts the session; undefined if nothing is for users only. */
export function logInPage(builder: Builder): Definition | undefined {
  const { logIn } = builder.session;
  if (!logIn) return undefined;
  const title = builder.common('logIn');
  if (logIn.kind === 'provider')
    return {
      title,
      query: backpage,
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
    query: backpage,
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
  const asked = fields.map(({ key, format }) => textField(key, format));
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
  const chosen = (name: 'language' | 'theme', options: Definition | Definition[]): Definition[] => {
    const label = builder.common(name);
    const bind = `state.${name}`;
    return [
      { type: 'text', text: label, look: 'label' },
      { type: 'choice', bind, label, look: 'segmented', options, change: [{ [name]: `= ${bind}` }] },
    ];
  };
  return {
    title: builder.common('settings'),
    state: {
      language: { type: 'string', enum: ['en', language.code], default: '= device.language' },
      theme: { type: 'string', enum: ['default', 'dark'], default: '= device.theme' },
    },
    view: [
      {
        type: 'card',
        gap: 's',
        children: [
          ...chosen('language', { of: '= device.languages', value: '= it.code', label: '= it.name' }),
          ...chosen('theme', [
            { value: 'default', label: builder.common('day'), icon: 'sun' },
            { value: 'dark', label: builder.common('night'), icon: 'moon' },
          ]),
        ],
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
