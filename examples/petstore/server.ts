/** A small pet store that keeps its pets in memory, for the calls of Swagger's Petstore that its app has pages for. */
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serveWeb } from '../library/server/web.ts';

interface Pet {
  id: number;
  name: string;
  status?: string;
  photoUrls: string[];
  category?: { id?: number; name?: string };
  tags?: { id?: number; name?: string }[];
}

const states = ['available', 'pending', 'sold'];
const kinds = ['Dog', 'Cat', 'Rabbit'];
const names = ['Hachi', 'Tama', 'Momo', 'Kuro', 'Sora', 'Mugi', 'Coco', 'Leo', 'Hana', 'Rin', 'Maru', 'Yuzu'];
const coats = ['#c98f4e', '#8a8f98', '#e4d9c8', '#4b4540'];

/** A head with two ears, longer for rabbits. */
function drawPet({ id, category }: Pet): string {
  const coat = coats[id % coats.length];
  const kind = kinds.indexOf(category?.name ?? '');
  const ear = [
    'M26 40Q14 22 24 16q14 4 18 16ZM74 40Q86 22 76 16 62 20 58 32Z',
    'M26 44 28 16l18 16ZM74 44 72 16 54 32Z',
    'M40 40Q28 4 38 4t8 32ZM60 40Q72 4 62 4t-8 32Z',
  ][Math.max(0, kind)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#dfe6ee"/>
<g fill="${coat}"><path d="${ear}"/><circle cx="50" cy="56" r="28"/></g><g fill="#22252b"><circle cx="40" cy="52" r="3.5"/>
<circle cx="60" cy="52" r="3.5"/><path d="M45 63h10l-5 6Z"/></g></svg>`;
}

export async function buildPetstoreServer(web: string): Promise<FastifyInstance> {
  const app = fastify();
  const pets = new Map<number, Pet>(
    names.map((name, at) => [
      at + 1,
      {
        id: at + 1,
        name,
        status: states[at % 3] ?? 'available',
        photoUrls: [`/photos/${at + 1}.svg`],
        category: { id: (at % 3) + 1, name: kinds[Math.floor(at / 3) % 3] ?? 'Dog' },
        tags: [],
      },
    ]),
  );
  const one = (id: string): Pet => {
    const pet = pets.get(Number(id));
    if (pet) return pet;
    throw Object.assign(new Error('Pet not found'), { statusCode: 404 });
  };
  const keep = (pet: Pet): Pet => {
    const known = { ...pet, id: pet.id ?? Math.max(0, ...pets.keys()) + 1 };
    pets.set(known.id, known);
    return known;
  };
  const api = '/api/v3';
  type WithId = { Params: { petId: string } };
  app.get(`${api}/user/login`, async (_, reply) => reply.type('application/json').send('"a session"'));
  app.get(`${api}/user/logout`, async () => ({}));
  app.get<{ Querystring: { status?: string } }>(`${api}/pet/findByStatus`, async ({ query }) =>
    [...pets.values()].filter(({ status }) => status === (query.status ?? 'available')),
  );
  app.get<WithId>(`${api}/pet/:petId`, async ({ params }) => one(params.petId));
  app.post<{ Body: Pet }>(`${api}/pet`, async ({ body }) => keep(body));
  app.put<{ Body: Pet }>(`${api}/pet`, async ({ body }) => keep(body));
  app.delete<WithId>(`${api}/pet/:petId`, async ({ params }) => {
    pets.delete(one(params.petId).id);
    return {};
  });
  app.get(`${api}/store/inventory`, async () =>
    Object.fromEntries(
      states.map((state) => [state, [...pets.values()].filter(({ status }) => status === state).length]),
    ),
  );
  app.get<{ Params: { file: string } }>('/photos/:file', async ({ params }, reply) =>
    reply.type('image/svg+xml').send(drawPet(one(params.file.replace(/\.svg$/, '')))),
  );
  await serveWeb(app, path.resolve(web));
  return app;
}
