/**
 * Messages for users when a file of a release was refused, or a release has a format that these scripts cannot read.
 * Loaded only then, from where the shell is: the texts of a release may be what was refused.
 */
import type { StartMessage } from '../view/startMessage.ts';

interface Message {
  /** In an app that is running. */
  text: string;
  /** In an app that could not be started. */
  start: string;
  /** Over plain http, where browsers verify nothing. */
  insecure: string;
  /** The scripts are older than the release. */
  older: string;
  retry: string;
}

const english: Message = {
  text: 'The latest update could not be verified, so it was not used. Your app stays as it was.',
  start: 'The app could not be verified, so it was not opened. Please try again later.',
  insecure: 'This address is not secure (http), so the app cannot be verified. Open it with https.',
  older: 'There is a newer version of this app. Reload the page to get it.',
  retry: 'Retry',
};

const messages: Readonly<Record<string, Message>> = {
  en: english,
  ja: {
    text: '最新の更新は安全を確認できなかったため、使用していません。アプリはこれまでの状態のままです。',
    start: 'アプリの安全を確認できなかったため、開きませんでした。しばらくしてから、もう一度お試しください。',
    insecure: 'このアドレスは安全でない接続（http）のため、アプリを確認できません。https で開いてください。',
    older: 'アプリの新しいバージョンがあります。ページを再読み込みしてください。',
    retry: '再試行',
  },
  ko: {
    text: '최신 업데이트의 안전을 확인할 수 없어 적용하지 않았습니다. 앱은 이전 상태로 유지됩니다.',
    start: '앱의 안전을 확인할 수 없어 열지 않았습니다. 잠시 후 다시 시도해 주세요.',
    insecure: '이 주소는 안전하지 않은 연결(http)이라 앱을 확인할 수 없습니다. https로 열어 주세요.',
    older: '앱의 새 버전이 있습니다. 페이지를 새로고침해 주세요.',
    retry: '다시 시도',
  },
  'zh-hans': {
    text: '无法验证最新的更新，因此未使用。应用保持原样。',
    start: '无法验证应用，因此没有打开。请稍后再试。',
    insecure: '此地址使用不安全的连接（http），无法验证应用。请用 https 打开。',
    older: '应用有新版本，请重新加载页面。',
    retry: '重试',
  },
  'zh-hant': {
    text: '無法驗證最新的更新，因此未使用。應用程式保持原狀。',
    start: '無法驗證應用程式，因此沒有開啟。請稍後再試。',
    insecure: '此網址使用不安全的連線（http），無法驗證應用程式。請用 https 開啟。',
    older: '應用程式有新版本，請重新載入頁面。',
    retry: '重試',
  },
  es: {
    text: 'No se pudo verificar la última actualización, así que no se ha usado. La app sigue como estaba.',
    start: 'No se pudo verificar la app, así que no se ha abierto. Inténtalo de nuevo más tarde.',
    insecure: 'Esta dirección no es segura (http) y la app no se puede verificar. Ábrela con https.',
    older: 'Hay una versión más nueva de esta app. Vuelve a cargar la página para obtenerla.',
    retry: 'Reintentar',
  },
  th: {
    text: 'ตรวจสอบความถูกต้องของการอัปเดตล่าสุดไม่ได้ จึงไม่ได้นำมาใช้ แอปยังคงเป็นเหมือนเดิม',
    start: 'ตรวจสอบความถูกต้องของแอปไม่ได้ จึงไม่ได้เปิดแอป โปรดลองอีกครั้งภายหลัง',
    insecure: 'ที่อยู่นี้ไม่ปลอดภัย (http) จึงตรวจสอบแอปไม่ได้ โปรดเปิดด้วย https',
    older: 'มีแอปเวอร์ชันใหม่กว่า โปรดโหลดหน้านี้ใหม่',
    retry: 'ลองอีกครั้ง',
  },
};

const traditional = /^zh\b.*-(hant|tw|hk|mo)\b/i;

/** @param tag of a language, as browsers name it @returns the message in English if there is none in that language */
export function unverified(tag: string): Message {
  const [language = ''] = tag.toLowerCase().split('-');
  const key = language === 'zh' ? (traditional.test(tag) ? 'zh-hant' : 'zh-hans') : language;
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? english;
}

/**
 * @param tag of the user's language
 * @param refused whether a file was refused; otherwise the scripts are older than the release
 */
export function refusalMessage(tag: string, refused: boolean): StartMessage {
  const own = unverified(tag);
  return {
    lang: own === english ? 'en' : tag,
    text: refused ? (isSecureContext ? own.start : own.insecure) : own.older,
    retry: own.retry,
  };
}
