import type { MoneyTexts } from '../template.ts';

// Messages to traders about deposits and withdrawals.

const notYou = 'إن لم تكن أنت من قام بذلك، فجمّد حسابك فورًا من صفحة الأمان وتواصل مع الدعم.';
const to = 'إلى: {to}.';
const net = 'الشبكة: {network}.';
const bank = 'البنك: {bank}.';
const number = 'الرقم: {id}.';
const fee = 'بعد خصم رسوم قدرها {fee} يصل {arrival}.';

export const money: MoneyTexts = {
  refusals: {
    'deposit:nothing-arrived': 'لم نستلم هذه الدفعة. راجع بنكك أو تواصل مع الدعم.',
    'deposit:amount-differs': 'استلمنا مبلغًا مختلفًا. أرسل الإثبات مجددًا بالمبلغ الذي دفعته.',
    'deposit:picture-unreadable': 'الصورة غير مقروءة. ارفع صورة أوضح.',
    'deposit:picture-wrong': 'لا تُظهر الصورة هذه الدفعة.',
    'deposit:sender-differs': 'جاءت الدفعة من حساب شخص آخر.',
    'deposit:used-before': 'سبقت إضافة هذه الدفعة.',
    'deposit:other': 'تعذّر قبول هذا الإيداع. تواصل مع الدعم لمعرفة التفاصيل.',
    'withdrawal:address-risk': 'لا نقبل هذا العنوان، أو أنه مرتبط بالاحتيال.',
    'withdrawal:account-review': 'حسابك قيد المراجعة. تواصل مع الدعم لمعرفة التفاصيل.',
    'withdrawal:bank-refused': 'رفض البنك الدفعة.',
    'withdrawal:name-differs': 'البطاقة باسم مختلف.',
    'withdrawal:source-unclear': 'نحتاج أولًا إلى معرفة مصدر الأموال. تواصل مع الدعم.',
    'withdrawal:other': 'لم تتم الموافقة على هذا السحب. تواصل مع الدعم لمعرفة التفاصيل.',
  },
  templates: {
    'deposit-credited': {
      subject: 'وصل إيداعك في {app}',
      mail: ['أُضيف {amount} إلى حساب التمويل الخاص بك في {at}.', net, bank, number, 'إذا كنت لا تعرف هذا الإيداع فتواصل مع الدعم.'],
      sms: '{app}: أُضيف {amount} إلى حسابك.',
    },
    'deposit-rejected': {
      subject: 'لم يُقبل إيداعك في {app}',
      mail: [
        'تعذّر علينا قبول إيداع {amount} الذي قدّمته. رُفض في {at}.',
        '{refusal}',
        bank,
        number,
        'يمكنك إرسال إثبات جديد من صفحة الإيداع في التطبيق. إذا لم تقدّم هذا الإيداع فتواصل مع الدعم.',
      ],
      sms: '{app}: لم يُقبل إيداعك بمبلغ {amount}. افتح التطبيق لمعرفة السبب.',
    },
    'withdrawal-submitted': {
      subject: 'طلب السحب في {app}',
      mail: [
        'طلبت سحب {amount} في {at}.',
        to,
        net,
        bank,
        fee,
        number,
        'يمكنك إلغاؤه من سجل السحب في التطبيق ما لم تتم الموافقة عليه.',
        'إن لم تكن أنت من قام بذلك، فألغِه الآن وجمّد حسابك من صفحة الأمان وتواصل مع الدعم.',
      ],
      sms: '{app}: طُلب سحب {amount} من حسابك. لست أنت؟ جمّد حسابك من التطبيق الآن.',
    },
    'withdrawal-sent': {
      subject: 'تم إرسال سحبك من {app}',
      mail: ['أُرسل سحبك بمبلغ {amount} في {at}.', to, net, bank, fee, number, notYou],
      sms: '{app}: أُرسل سحبك بمبلغ {amount}. لست أنت؟ جمّد حسابك من التطبيق الآن.',
    },
    'withdrawal-rejected': {
      subject: 'رُفض سحبك من {app}',
      mail: ['رُفض سحبك بمبلغ {amount} في {at}. المبلغ كاملًا متاح مجددًا في حساب التمويل.', '{refusal}', to, net, bank, number, notYou],
      sms: '{app}: رُفض سحبك بمبلغ {amount}. المبلغ متاح مجددًا.',
    },
    'withdrawal-cancelled': {
      subject: 'أُلغي سحبك من {app}',
      mail: ['أُلغي سحبك بمبلغ {amount} في {at}. المبلغ كاملًا متاح مجددًا في حساب التمويل.', to, net, bank, number, notYou],
      sms: '{app}: أُلغي سحبك بمبلغ {amount}. لست أنت؟ جمّد حسابك من التطبيق الآن.',
    },
    'withdrawal-failed': {
      subject: 'تعذّر إرسال سحبك من {app}',
      mail: [
        'تعذّر إرسال سحبك بمبلغ {amount}. أُعيد المبلغ كاملًا إلى حساب التمويل في {at}.',
        to,
        net,
        bank,
        number,
        `يمكنك طلبه مجددًا من التطبيق. ${notYou}`,
      ],
      sms: '{app}: تعذّر إرسال سحبك بمبلغ {amount}. المبلغ متاح مجددًا.',
    },
  },
};
