/** Refusals as problem details (RFC 9457), in the language of the request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language, Words } from './database.ts';

export interface FieldProblem {
  /** A JSON pointer (RFC 6901) into the body: `/address/postcode`. */
  pointer: string;
  detail: Words;
}

export class Problem extends Error {
  /** @param type what happened, for programs */
  constructor(
    readonly status: number,
    readonly type: string,
    readonly detail: Words,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(detail.en);
  }
}

export const notFound = () =>
  new Problem(404, 'not-found', { ja: '見つかりませんでした。', en: 'There is no such thing here.' });

/** A refusal because of one field. */
export const wrongField = (pointer: string, type: string, detail: Words) =>
  new Problem(422, type, detail, [{ pointer, detail }]);

/** The language that the request prefers: the first of the two in Accept-Language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2));
  return wanted.find((one): one is Language => one === 'ja' || one === 'en') ?? 'ja';
}

const unexpected: Words = {
  ja: 'ただいまご利用になれません。しばらくしてからもう一度お試しください。',
  en: 'Something went wrong here. Please try again in a moment.',
};

/** @param onError called with unexpected errors */
export function answerProblems(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request);
    const problem = error instanceof Problem ? error : undefined;
    const status = problem?.status ?? statusOf(error);
    if (status >= 500) onError(error);
    return reply
      .code(status)
      .type('application/problem+json')
      .send({
        type: `urn:library:${problem?.type ?? 'unexpected'}`,
        title: problem?.type ?? 'unexpected',
        status,
        detail: (problem?.detail ?? unexpected)[language],
        ...(problem && problem.fields.length > 0
          ? {
              errors: problem.fields.map(({ pointer, detail }) => ({
                pointer: `#${pointer}`,
                detail: detail[language],
              })),
            }
          : {}),
      });
  });
}

/** Fastify's own refusals (a body that is not JSON, or too long) have a status. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
