/**
 * The `format`s of JSON Schemas that are not of the standard and that only code can check. Page and exchange check them
 * by the same code; in the page it comes with the forms that have such a field.
 */
import { isUncommonPassword } from './commonPassword.ts';
import { isEthereumAddress } from './ethereumAddress.ts';

// Each by its own name too, so that a form brings the code of its formats only.
export { isEthereumAddress, isUncommonPassword };

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'ethereum-address': isEthereumAddress,
  'uncommon-password': isUncommonPassword,
};
