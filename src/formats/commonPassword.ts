/**
 * Rejects common passwords: a common word with common digits, or rows of the keyboard. Passwords have 6 to 12 letters
 * and digits, so length alone does not make one strong.
 */

/** Words from the lists of the most common passwords. Rows of the keyboard and of the alphabet are rules below. */
const words = new Set(
  `access admin administrator aishiteru amanda andrew angel anime apple arashi asahi ashley asshole august autumn baby
  babygirl bailey baseball basketball batman bitcoin blink buster changeme charlie cheese chelsea chicken chocolate
  coffee computer cookie crypto daniel december default demo diamond dog doraemon dragon eagle ethereum evangelion
  exchange falcon family february flower football forever freedom friday friend friends fuck fuckme fuckyou fukuoka
  gemini george ginger girl god goku guest gundam hanako hannah happy harley hello hiroshi hiroshima hockey hunter
  iceman iloveu iloveyou internet inuyasha jackson january japan jasmine jennifer jessica jesus jordan joshua july june
  justin kawaii killer kimochi king kitty kokoro konan kyoto lakers letmein liverpool login lol london love lovely
  loveme lover luffy maggie manager march martin master matrix matthew maverick merlin michael michelle mickey miku
  money monkey morgan mother mustang mylove myspace nagoya naruto natasha nicole ninja nintendo nippon november october
  okinawa onepiece orange osaka pass passw passwd password patrick peanut pepper phoenix piano pikachu player please
  pokemon prince princess private purple rainbow ranger robert rock rocky root saitama sakura samsung samurai sapporo
  sato scooter secret security september sexy shadow shinji shoji silver slipknot smokey snoopy soccer sonic sony sora
  sparky spider spring star starwars steven summer sunshine super superman suzuki takahashi tanaka taro taylor temp
  tenki test tester testing thomas thunder tiger tigger toor tokyo totoro toyota trading trustno tsubasa user wallet
  watanabe welcome whatever william winner winter wizard yamada yamamoto yellow yokohama yuki zidane zxcvbnm`.split(
    /\s+/,
  ),
);
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1234567890', '0123456789'];
const walks = [
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
  'a1s2d3f4g5h6',
  '1a2s3d4f5g6h',
  '1qaz2wsx3edc',
  'qaz1wsx2edc3',
  'zaq12wsxcde3',
  'zaq1xsw2cde3',
  '1qazxsw2',
  'qwe123asd456',
];

/** Whether a password is not a common one. */
export function isUncommonPassword(text: string): boolean {
  return !isCommon(text);
}

/** Whether it is a common password. Upper and lower case are equal. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  if (walks.some((walk) => walk.startsWith(text) || text.startsWith(walk))) return true;
  const [, before = '', letters = '', after = ''] = /^(\d*)([a-z]+)(\d*)$/.exec(text) ?? [];
  if (letters !== '') return isCommonWord(letters) && isCommonNumber(before) && isCommonNumber(after);
  // Digits in place of letters: pa55word, passw0rd1.
  const [, head = '', tail = ''] = /^(.*?)(\d*)$/.exec(text) ?? [];
  const spelled = head.replace(/[013457]/g, (digit) => 'oieast'['013457'.indexOf(digit)] ?? digit);
  return isCommonWord(spelled) && isCommonNumber(tail);
}

function isCommonWord(letters: string): boolean {
  return (
    words.has(letters) ||
    isRow(letters) ||
    // The same twice, or one letter repeated.
    /^(.+)\1+$/.test(letters)
  );
}

/** Up to two digits, a sequence, a repetition, or a year. */
function isCommonNumber(digits: string): boolean {
  return digits.length <= 2 || isRow(digits) || /^(.+)\1+$/.test(digits) || /^(19|20)\d\d$/.test(digits);
}

function isRow(text: string): boolean {
  const back = [...text].reverse().join('');
  return rows.some((row) => row.includes(text) || row.includes(back));
}
