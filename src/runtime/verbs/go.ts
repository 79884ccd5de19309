import { fillAddress } from '../../language/address.ts';
import type { Runtime } from '../app/runtime.ts';
import { Declined } from '../host/errors.ts';
import { isOwnPlace } from '../host/ownPlace.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { evaluate, isExpression, record } from '../page/evaluate.ts';
import { type Running, settled } from '../steps/verb.ts';
import { text } from '../values/read.ts';

const query = ({ step, scope }: Running): Promise<Record<string, unknown>> =>
  settled(() => record((step.props.query ?? {}) as Record<string, never>, scope));

export async function go(running: Running): Promise<void> {
  const { step, scope } = running;
  const { navigation } = scope.page.runtime.host;
  const target = text(await running.value('go'));
  if (target === 'back') return navigation.back();
  if (target === 'return') return navigation.return();
  const replace = running.arriving === true || step.props.replace === true;
  const values = await query(running);
  // A literal target was checked at compile time.
  if (!isExpression(step.props.go)) return navigation.go(target, values, { replace });
  const [route = '', search = ''] = target.split('?');
  await mustExist(target, scope.page.runtime);
  navigation.go(route, { ...Object.fromEntries(new URLSearchParams(search)), ...values }, { replace });
}

/** A place from the server has to belong to this app. @throws Declined */
async function mustExist(place: string, { host }: Runtime): Promise<void> {
  if (await isOwnPlace(place, host.release)) return;
  host.dialogs.toast(host.text('runtime.noSuchPage'), 'bad');
  throw new Declined(`There is no page ${place}`);
}

/** Waits for a value from another page. Going back without one ends the steps. */
export async function pick(running: Running): Promise<unknown> {
  const { runtime, place } = running.scope.page;
  const values = await query(running);
  return new Promise((fulfil, reject) => {
    runtime.picks.push({ place, give: fulfil, cancel: () => reject(new Declined('Nothing was picked')) });
    runtime.host.navigation.go(String(running.step.props.pick), values, { replace: false });
  });
}

export async function give({ scope, value }: Running): Promise<void> {
  const given = await value('give');
  const { runtime } = scope.page;
  runtime.picks.pop()?.give(given);
  runtime.host.navigation.back();
}

export async function open({ step, scope }: Running): Promise<void> {
  const { host } = scope.page.runtime;
  const target = String(await settled(() => evaluate(step.props.open, scope)));
  const link = Object.hasOwn(host.app.links, target) ? host.app.links[target] : undefined;
  if (link?.url === '') {
    host.dialogs.toast(host.text('runtime.noLink'), 'bad');
    throw new Declined(`The link ${target} has no address`);
  }
  const filling = await settled(() => record((step.props.with ?? {}) as Record<string, never>, scope));
  const { leave } = await loadCode(() => import('./leave.tsx'));
  await leave(host, link ? fillAddress(link.url, filling) : target);
}
