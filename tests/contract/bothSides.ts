/** A form on both sides: the page validates its values, and the exchange the call that sends them. */
import { checksOf, type InvalidField } from '../../server/http/checks.ts';
import type { Contract } from '../../server/http/contract.ts';
import { checkRules, deciderOf } from '../../server/releases/index.ts';
import type { Node, Screen } from '../../src/language/compiled.ts';
import type { ServerRules } from '../../src/language/node.ts';
import { Runtime } from '../../src/runtime/app/runtime.ts';
import { Form } from '../../src/runtime/forms/form.ts';
import { Shape } from '../../src/runtime/forms/shape/shape.ts';
import { Stepper } from '../../src/runtime/forms/shape/stepper.ts';
import type { FormDefinition } from '../../src/runtime/index.ts';
import { sent } from '../../src/runtime/page/form.ts';
import { Page } from '../../src/runtime/page/page.ts';
import { createTestHost, screenOf } from '../../src/runtime/testing/testHost.ts';
import { verbs } from '../../src/runtime/verbs/verbs.ts';

interface Sides {
  contract: Contract;
  /** The rules of the release. */
  rules: ServerRules;
  /** The operationId of the call that sends the form. */
  call: string;
  definition: FormDefinition;
  node: Node;
  /** The `let` of the page. */
  variables?: Screen['let'];
  /** Fields of the call besides the values of the form. */
  also?: object;
}

interface Decided {
  /** Whether the page sends the form. */
  atPage: boolean;
  /** Its messages, by field. */
  errors: Readonly<Record<string, string>>;
  /** Whether a rule has no result yet: the page does not send the form then. */
  undecided: boolean;
  /** The exchange's first complaint; undefined if it accepts the call. */
  complaint: InvalidField | undefined;
  /** The result of the contract's own validation, before the rules. */
  checked: ReturnType<ReturnType<typeof checksOf>['request']>;
}

/** @returns validates values on both sides; an empty one is null */
export function bothSides({ contract, rules, call, definition, node, variables, also }: Sides) {
  const operation = contract.operations.get(call);
  if (!operation) throw new Error(`There is no ${call}`);
  const host = createTestHost({ app: { constants: Object(rules.constants) } });
  const runtime = new Runtime(host, { kinds: {}, verbs });
  const decide = deciderOf(rules, call);
  return (filled: Readonly<Record<string, unknown>>): Decided => {
    const screen = screenOf([], variables && { let: variables });
    const { scope } = new Page(runtime, screen, '/pages/test', {});
    const form = new Form({
      name: String(node.props.name),
      definition,
      node,
      scope,
      code: { Shape, Stepper },
    });
    for (const [field, value] of Object.entries(filled)) form.write(field, value);
    const { errors, undecided } = form.check();
    const body: Record<string, unknown> = { ...also };
    for (const [field, value] of Object.entries(sent(form.state))) body[field] = String(value);
    const checked = checksOf(contract).request(operation, {}, body, decide);
    const complaint = 'complaint' in checked ? checked.complaint : checkRules(rules, call, checked.input);
    const atPage = Object.keys(errors).length === 0 && !undecided;
    return { atPage, errors, undecided, complaint, checked };
  };
}
