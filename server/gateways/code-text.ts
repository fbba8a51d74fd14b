export const messageLocales = ['en', 'zh-CN', 'ar'] as const;
export type MessageLocale = (typeof messageLocales)[number];

interface CodeText {
  readonly subject: (app: string) => string;
  readonly mail: (app: string, code: string, minutes: number) => readonly string[];
  readonly sms: (app: string, code: string, minutes: number) => string;
}

/** The code stands in the subject of no mail: subjects are shown on locked screens. */
const texts: Readonly<Record<MessageLocale, CodeText>> = {
  en: {
    subject: (app) => `Your ${app} verification code`,
    mail: (app, code, minutes) => [
      `Your verification code is ${code}.`,
      `It is valid for ${minutes} minutes and for one use.`,
      `Nobody from ${app} will ever ask you for it. If you did not ask for a code, somebody typed your address by mistake and you can ignore this mail.`,
    ],
    sms: (app, code, minutes) => `${app}: ${code} is your verification code, valid for ${minutes} minutes. Give it to nobody.`,
  },
  'zh-CN': {
    subject: (app) => `您的 ${app} 验证码`,
    mail: (app, code, minutes) => [
      `您的验证码是 ${code}。`,
      `验证码 ${minutes} 分钟内有效，只能使用一次。`,
      `${app} 的工作人员绝不会向您索要验证码。如果不是您本人操作，可能是他人误填了您的邮箱，请忽略此邮件。`,
    ],
    sms: (app, code, minutes) => `【${app}】验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
  },
  ar: {
    subject: (app) => `رمز التحقق الخاص بك في ${app}`,
    mail: (app, code, minutes) => [
      `رمز التحقق الخاص بك هو ${code}.`,
      `الرمز صالح لمدة ${minutes} دقائق ولاستخدام واحد فقط.`,
      `لن يطلب منك أحد من ${app} هذا الرمز أبدًا. إذا لم تطلب رمزًا فقد كُتب عنوانك عن طريق الخطأ ويمكنك تجاهل هذه الرسالة.`,
    ],
    sms: (app, code, minutes) => `رمز التحقق في ${app}: ${code}، صالح لمدة ${minutes} دقائق. لا تعطه لأحد.`,
  },
};

/** The nearest of the languages that we write: `zh-TW` reads zh-CN, everything else that is missing reads English. */
export function messageLocale(locale: string | undefined): MessageLocale {
  const exact = messageLocales.find((one) => one === locale);
  return exact ?? messageLocales.find((one) => one.split('-')[0] === locale?.split('-')[0]) ?? 'en';
}
export const codeText = (locale: string | undefined): CodeText => texts[messageLocale(locale)];
