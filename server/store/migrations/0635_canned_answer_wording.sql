-- Plainer words for the canned replies that came with the support chat. Rows that an operator has edited stay as they are.
UPDATE support_canned_answer AS a SET title = n.title, body = n.body
FROM (VALUES
  ('en', 'hello', 'Greeting', 'Hello, thanks for contacting us. I’m looking into this and will get back to you shortly.'),
  ('en', 'screenshot', 'Ask for a screenshot', 'Could you please send a screenshot? Cover any passwords and codes. We never ask for them.'),
  ('en', 'never-ask', 'We never ask for passwords', 'We never ask for your password, a code or a key, and we only contact you here and by email. Please don’t share them with anyone.'),
  ('en', 'verification', 'Verification takes time', 'Your documents are under review. You can follow the status under Me > Verification, and we’ll let you know as soon as it’s done.'),
  ('en', 'solved', 'Is it solved?', 'Has this been resolved? If not, just reply here.'),
  ('zh-CN', 'hello', '问候', '您好，感谢您的咨询。我正在为您查看，请稍等片刻。'),
  ('zh-CN', 'screenshot', '请提供截图', '麻烦您提供一张页面截图。请遮住密码和验证码，我们绝不会索要它们。'),
  ('zh-CN', 'never-ask', '绝不索要密码', '我们绝不会索要您的密码、验证码或密钥，也只会通过在线客服和邮件与您联系。请不要将它们告诉任何人。'),
  ('zh-CN', 'verification', '认证审核中', '您的证件正在审核中。您可以在“我的 > 实名认证”查看进度，审核完成后我们会立即通知您。'),
  ('zh-CN', 'solved', '问题是否已解决', '您的问题解决了吗？如果没有，请直接在这里回复。'),
  ('ar', 'hello', 'تحية', 'مرحبًا، شكرًا لتواصلك معنا. أتحقق من الأمر وسأرد عليك قريبًا.'),
  ('ar', 'screenshot', 'طلب لقطة شاشة', 'هل يمكنك إرسال لقطة شاشة من فضلك؟ أخفِ كلمات المرور والرموز، فنحن لا نطلبها أبدًا.'),
  ('ar', 'never-ask', 'لا نطلب كلمات المرور', 'لا نطلب أبدًا كلمة مرورك أو رمزًا أو مفتاحًا، ولا نتواصل معك إلا هنا وعبر البريد الإلكتروني. من فضلك لا تشاركها مع أحد.'),
  ('ar', 'verification', 'التحقق قيد المراجعة', 'مستنداتك قيد المراجعة. يمكنك متابعة الحالة من صفحة حسابي ثم التحقق، وسنخبرك فور الانتهاء.'),
  ('ar', 'solved', 'هل حُلّت المشكلة؟', 'هل حُلّت المشكلة؟ إن لم تُحل فاكتب لنا هنا.')
) AS n (locale, shortcut, title, body)
WHERE a.locale = n.locale AND a.shortcut = n.shortcut AND a.updated_by IS NULL;
