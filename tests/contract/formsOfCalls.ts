/** The forms that calls send: from compiled pages, and the other fields of these calls. */
import type { Contract } from '../../server/http/contract.ts';
import type { Node, Screen } from '../../src/language/compiled.ts';
import type { FormDefinition } from '../../src/runtime/index.ts';

/** The form of a page. @param name of its schema; without it the first one. @throws Error if there is none */
export function formIn(screen: Screen, name?: string): Node {
  const find = (value: unknown): Node | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if ('type' in value && value.type === 'form' && 'props' in value) {
      const node = value as Node;
      if (name === undefined || node.props.schema === name) return node;
    }
    return Object.values(value)
      .map(find)
      .find((found) => found !== undefined);
  };
  const found = find(screen.view);
  if (!found) throw new Error(`${screen.route} has no form ${name ?? ''}`);
  return found;
}

/** Each call whose body is a form, with the name of the schema. */
export const calls = [
  ['walletOut', 'withdrawal'],
  ['walletChargeReq', 'deposit'],
  ['walletChange', 'transfer'],
  ['walletAddaddress', 'withdrawAddress'],
  ['userRegister', 'register'],
  ['userLogin', 'login'],
  ['userRealName', 'basicVerification'],
  ['userRealName2', 'advancedVerification'],
  ['userForget', 'forgotPassword'],
  ['userEPwd', 'changePassword'],
  ['userLoginCode', 'loginCode'],
  ['safeUpdatePassword', 'setFundPassword'],
  ['userCashSave', 'bankCard'],
  ['supportRequest', 'supportRequest'],
  ['coinTrade', 'spotOrder'],
  ['microtradeSubmit', 'optionOrder'],
  ['leverSubmit', 'leverOrder'],
  ['leverSetstop', 'leverStop'],
  ['lhDeposit', 'savingsOrder'],
  ['lhSendOrder', 'subscriptionOrder'],
  ['nftGoodsUserCollectionSales', 'collectiblePrice'],
  ['nftGoodsUserCollectionTransfer', 'collectibleGift'],
] as const;

const beside: Record<string, string> = {
  on: '1',
  pay_password: '123456',
  id: '1',
  type: '1',
  code: '123456',
};

/** The fields of a call besides the values of its form. */
export function besideOf(contract: Contract, call: string, { schema }: FormDefinition): object {
  const { properties = {} } = Object(schema);
  const { required = [] } = Object(contract.at(contract.operations.get(call)?.body ?? ''));
  return Object.fromEntries(
    required.flatMap((field: string) => (Object.hasOwn(properties, field) ? [] : [[field, beside[field]]])),
  );
}
