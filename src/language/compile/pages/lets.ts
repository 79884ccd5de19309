/** The `let` names of a page. They see each other, in any order. */
import type { Expression } from '../../compiled.ts';
import type { Binding, Names } from '../../expression/names.ts';
import { broken } from '../../expression/type.ts';
import { type JsonNode, members } from '../../source/read.ts';
import { type Env, envOf } from '../env.ts';
import { compileHere, isExpression } from '../values/expression.ts';

export class Lets implements Names {
  readonly compiled: Record<string, Expression> = {};
  readonly #outer: Names;
  readonly #env: Pick<Env, 'compilation' | 'site'>;
  readonly #definitions: ReadonlyMap<string, { at: JsonNode; value: JsonNode }>;
  readonly #bindings = new Map<string, Binding>();
  readonly #open: string[] = [];

  constructor(json: JsonNode | undefined, outer: Names, env: Pick<Env, 'compilation' | 'site'>) {
    this.#outer = outer;
    this.#env = env;
    this.#definitions = new Map(members(json).map(({ name, at, value }) => [name, { at, value }]));
  }

  /** Compiles all of them, in source order. */
  compile(): Record<string, Expression> {
    const { compilation, site } = this.#env;
    for (const [name, { at }] of this.#definitions) {
      if (this.#outer.lookup(name))
        compilation.report(site, at, 'name-taken', `“${name}” is already declared on every page`, {
          expected: 'another name',
        });
      else this.lookup(name);
    }
    const inOrder = [...this.#definitions.keys()].filter((name) => Object.hasOwn(this.compiled, name));
    return Object.fromEntries(inOrder.map((name) => [name, this.compiled[name] as Expression]));
  }

  lookup(name: string): Binding | undefined {
    const outer = this.#outer.lookup(name);
    const definition = this.#definitions.get(name);
    if (outer || !definition) return outer;
    const known = this.#bindings.get(name);
    if (known) return known;
    if (this.#open.includes(name)) {
      const circle = [...this.#open.slice(this.#open.indexOf(name)), name].join(' → ');
      this.#env.compilation.report(
        this.#env.site,
        definition.at,
        'let-circle',
        `These names depend on each other: ${circle}`,
        {
          expected: 'a name that does not lead back to itself',
        },
      );
      return { type: broken, kind: 'let' };
    }
    this.#open.push(name);
    const binding = this.#bind(name, definition.value);
    this.#open.pop();
    this.#bindings.set(name, binding);
    return binding;
  }

  #bind(name: string, json: JsonNode): Binding {
    const env = envOf(this.#env.compilation, this.#env.site, this);
    if (json.type !== 'string' || !isExpression(String(json.value))) {
      env.compilation.report(env.site, json, 'wrong-type', 'Expected an expression after = here', {
        expected: 'an expression after =',
      });
      return { type: broken, kind: 'let' };
    }
    const { value, type } = compileHere(json, env, 'any');
    this.compiled[name] = value;
    env.compilation.lets.set(name, value.$);
    return { type, kind: 'let', reads: () => value.reads };
  }

  narrowings(): ReturnType<Names['narrowings']> {
    return this.#outer.narrowings();
  }

  all(): string[] {
    return [...this.#outer.all(), ...this.#definitions.keys()];
  }
}
