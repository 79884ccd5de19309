import { describe, expect, test } from 'vitest';
import { clientContract } from '../../project/contract/clientContract.ts';
import { originsOf, readContract } from './index.ts';

const document = (account: object, servers: object[] = []) =>
  readContract({
    openapi: '3.1.0',
    servers,
    paths: { '/notes': { get: { operationId: 'listNotes' } } },
    components: { securitySchemes: { account } },
  });

const authorizationCode = {
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
  refreshUrl: 'https://renew.example/token',
  scopes: { 'notes:read': 'Read', 'notes:write': 'Write' },
};
const oauth2 = { type: 'oauth2', flows: { authorizationCode }, 'x-oauth': { clientId: 'notes' } };
const openId = {
  type: 'openIdConnect',
  openIdConnectUrl: 'https://id.example/of/.well-known/openid-configuration',
  'x-oauth': { clientId: 'notes', parameters: { prompt: 'consent', max_age: 60 } },
};

describe('where users log in', () => {
  test('the endpoints and all scopes of a flow are used', () => {
    expect(document(oauth2).credential).toEqual({
      kind: 'header',
      name: 'Authorization',
      prefix: 'Bearer ',
      oauth: {
        clientId: 'notes',
        scopes: ['notes:read', 'notes:write'],
        authorizationUrl: 'https://id.example/authorize',
        tokenUrl: 'https://id.example/token',
        refreshUrl: 'https://renew.example/token',
      },
    });
  });

  test('OpenID Connect has its endpoints discovered at the issuer', () => {
    expect(document(openId).credential).toMatchObject({
      oauth: {
        clientId: 'notes',
        scopes: ['openid'],
        issuer: 'https://id.example/of',
        discover: true,
        parameters: { prompt: 'consent', max_age: '60' },
      },
    });
  });

  test('the generated contract has it, and one without a provider loads nothing of it', () => {
    expect(clientContract(document(openId))).toContain('  oauth: {"clientId":"notes"');
    expect(clientContract(document({ ...openId, 'x-oauth': undefined }))).not.toContain('oauth');
  });

  test.each([
    [{ ...oauth2, 'x-oauth': { client: 'notes' } }, 'has to name the app at the provider'],
    [{ ...oauth2, 'x-oauth': { clientId: 'notes', scope: 'a' } }, 'x-oauth has no “scope”'],
    [{ ...oauth2, flows: { implicit: authorizationCode } }, 'needs the flow authorizationCode'],
    [{ ...oauth2, 'x-oauth': { clientId: 'notes', scopes: ['openid'] } }, 'has to name the issuer'],
    [{ ...openId, openIdConnectUrl: 'https://id.example/meta.json' }, 'x-oauth needs the issuer'],
  ])('an invalid declaration is refused: %j', (scheme, message) => {
    expect(() => document(scheme)).toThrow(message);
  });
});

test('the Content-Security-Policy needs the origins of the calls, the tokens and the discovery', () => {
  const revoking = { ...oauth2, 'x-oauth': { clientId: 'notes', revocationUrl: 'https://bye.example/r' } };
  expect(originsOf(document(revoking, [{ url: 'https://api.example/v1' }]))).toEqual([
    'https://api.example',
    'https://bye.example',
    'https://id.example',
    'https://renew.example',
  ]);
  const elsewhere = { ...openId, 'x-oauth': { clientId: 'notes', origins: ['https://tokens.example'] } };
  expect(originsOf(document(elsewhere))).toEqual(['https://id.example', 'https://tokens.example']);
  expect(originsOf(document({ type: 'http', scheme: 'bearer' }, [{ url: '/api' }]))).toEqual([]);
});
