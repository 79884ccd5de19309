/**
 * JSON Schema `format`s beyond the standard that only code can check. Page and exchange share this code; the page
 * loads it with the forms that have such a field. `codePoints` is for limits of length, which most forms have.
 */
import { codePoints } from './codePoints.ts';
import { isUncommonPassword } from './commonPassword.ts';
import { isEthereumAddress } from './ethereumAddress.ts';
import { isPictureAddress } from './pictureAddress.ts';

// Exported by name too, so that a form bundles only the code of its formats.
export { codePoints, isEthereumAddress, isPictureAddress, isUncommonPassword };

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'ethereum-address': isEthereumAddress,
  picture: isPictureAddress,
  'uncommon-password': isUncommonPassword,
};
