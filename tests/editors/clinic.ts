/** A small app whose form has fields of its own: the call that sends them has other names for some. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const contract = `
openapi: 3.1.0
info: {title: Clinic, version: "1"}
servers: [{url: /api}]
paths:
  /visits:
    get:
      operationId: listVisits
      parameters: [{name: day, in: query, schema: {type: string}}]
      responses:
        "200":
          description: The visits.
          content:
            application/json:
              schema:
                type: array
                items:
                  type: object
                  required: [id, patient]
                  properties: {id: {type: string}, patient: {type: string}, urgent: {type: boolean}}
    post:
      operationId: addVisit
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [patient]
              additionalProperties: false
              properties: {patient: {type: string}, reason: {type: string}, urgent: {type: boolean}, contact: {type: object, additionalProperties: false, properties: {name: {type: string}, phone: {type: string}}}}
      responses:
        "200":
          description: The visit.
          content:
            application/json:
              schema: {type: object, required: [id], properties: {id: {type: string}}}
`;

const app = {
  name: 'app.name',
  start: '/visits',
  tabBars: { main: [{ route: '/visits', label: 'visits.title', icon: 'calendar' }] },
  tabBar: 'main',
  guards: {},
  languages: {
    default: 'en',
    supported: ['en', 'ja'],
    all: { en: { name: 'English', tag: 'en' }, ja: { name: '日本語', tag: 'ja' } },
  },
  themes: { default: 'default', all: ['default', 'dark'] },
  timeZone: 'Asia/Tokyo',
  constants: { asksForContact: true },
};

const visits = {
  route: '/visits',
  title: 'visits.title',
  query: { day: { type: 'string', default: '' } },
  state: { urgent: { type: 'boolean', default: false } },
  data: { visits: { operation: 'listVisits', with: { day: '= query.day' } } },
  let: { shown: '= data.visits.filter(v, !state.urgent || v.urgent)' },
  view: [
    { type: 'choice', bind: 'state.urgent', look: 'switch', label: 'visits.urgent' },
    {
      type: 'list',
      of: '= shown',
      children: [{ type: 'use', part: 'visitRow', with: { visit: '= it' } }],
    },
    {
      type: 'form',
      name: 'visit',
      schema: 'visit',
      values: { who: "= query.day == '' ? null : query.day" },
      fields: {
        who: { hint: 'visit.whoHint' },
        reason: {},
        urgent: { when: "= form.who != ''" },
        contact: {},
      },
      rules: [
        { check: '= size(form.who) > 1 || form.urgent == true', field: 'who', message: 'visit.whoShort' },
      ],
      submit: {
        label: 'visit.add',
        press: [
          {
            call: 'addVisit',
            with: {
              patient: '= form.who',
              reason: '= form.reason',
              urgent: '= form.urgent',
              contact: '= form.contact',
            },
          },
          { reload: ['visits'] },
          { set: { 'forms.visit.who': '' } },
          { go: '/visits', query: { day: '= query.day' } },
        ],
      },
    },
    {
      type: 'form',
      name: 'quick',
      schema: 'quick',
      fields: { patient: {} },
      submit: { label: 'visit.add', press: [{ call: 'addVisit', with: { '*': '= form' } }] },
    },
  ],
};

const files: Record<string, unknown> = {
  'openapi/openapi.yaml': contract.trimStart(),
  'screens/app.json': app,
  'screens/visits.json': visits,
  'screens/parts/visitRow.json': {
    part: 'visitRow',
    view: [
      { type: 'text', text: '= given.visit.patient' },
      { type: 'link', label: 'visits.title', press: [{ go: '/visits', query: { day: '' } }] },
    ],
  },
  'schemas/visit.json': {
    type: 'object',
    properties: {
      who: { type: 'string', title: 'visit.who', maxLength: 80 },
      reason: { type: 'string', title: 'visit.reason' },
      urgent: { type: 'boolean', title: 'visits.urgent' },
      contact: {
        type: 'object',
        title: 'visit.contact',
        'x-shown-when': "= form.who != '' && app.asksForContact",
        additionalProperties: false,
        properties: {
          name: { type: 'string', title: 'visit.contactName' },
          phone: { type: 'string', title: 'visit.phone' },
        },
      },
    },
    required: ['who'],
    dependentRequired: { urgent: ['who', 'reason'] },
  },
  'schemas/quick.json': {
    type: 'object',
    properties: { patient: { type: 'string', title: 'visit.who' } },
    required: ['patient'],
  },
  'locales/en.json': {
    app: { name: 'Clinic' },
    visits: { title: 'Visits', urgent: 'Urgent' },
    visit: {
      who: 'Patient',
      whoHint: 'As on the card',
      whoShort: 'The name is too short',
      reason: 'Reason',
      contact: 'Contact',
      contactName: 'Contact’s name',
      phone: 'Phone',
      add: 'Add',
    },
  },
  'locales/ja.json': {
    app: { name: 'クリニック' },
    visits: { title: '来院', urgent: '至急' },
    visit: {
      who: '患者',
      whoHint: '診察券のとおり',
      whoShort: 'お名前が短すぎます',
      reason: '理由',
      contact: '連絡先',
      contactName: '連絡先の名前',
      phone: '電話番号',
      add: '追加',
    },
  },
};

/** Writes it to a new folder. @returns the folder */
export function makeClinic(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-'));
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    fs.writeFileSync(path.join(root, file), text);
  }
  return root;
}
