import { useLocale } from 'use-intl';

/**
 * The server names assets and networks in English, as the operator entered them. Where traders of a language use a name of their
 * own, it is here; any other name is shown as the server sends it.
 */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    Tether: '泰达币',
    Bitcoin: '比特币',
    Ethereum: '以太坊',
    XRP: '瑞波币',
    BNB: '币安币',
    Dogecoin: '狗狗币',
    'US Dollar': '美元',
    Euro: '欧元',
    'Practice chain': '模拟链',
  },
  ar: {
    Tether: 'تيثر',
    Bitcoin: 'بيتكوين',
    Ethereum: 'إيثريوم',
    Solana: 'سولانا',
    XRP: 'إكس آر بي',
    BNB: 'بي إن بي',
    Dogecoin: 'دوجكوين',
    'US Dollar': 'الدولار الأمريكي',
    Euro: 'اليورو',
    'Practice chain': 'سلسلة تجريبية',
  },
};

export const localName = (name: string, locale: string): string => names[locale]?.[name] ?? name;

/** Names assets and networks in the language of the app. */
export function useLocalName(): (name: string) => string {
  const locale = useLocale();
  return (name) => localName(name, locale);
}
