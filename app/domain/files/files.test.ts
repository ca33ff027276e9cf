import { expect, test } from 'vitest'
import { photoRules, planRules } from '#app/testing/inputs/upload-rules.ts'
import { acceptedKinds, cleanFileName, describeKinds, nameOfKind, uploadMistake } from './files.ts'

test.each([
  ['Scan.PDF', 'application/pdf', 'Scan.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['evil.pdf.exe', 'application/pdf', 'evil.pdf'],
  ['x.php.jpg', 'image/png', 'x.php.png'],
  ['report v1.2', 'application/pdf', 'report v1.2.pdf'],
  ['no extension', 'image/jpeg', 'no extension.jpg'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['..\\..\\windows\\system.ini', 'application/pdf', 'system.pdf'],
  ['/etc/cron.d/', 'application/pdf', 'document.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['..', 'image/png', 'document.png'],
  ['', 'application/pdf', 'document.pdf'],
  ['   ', 'application/pdf', 'document.pdf'],
  ['a\0b.pdf', 'application/pdf', 'ab.pdf'],
  ['a\r\nSet-Cookie: b=1.pdf', 'application/pdf', 'aSet-Cookie: b=1.pdf'],
  ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.pdf'],
  ['\u2066a\u2069\u200E\u200F\uFEFF.pdf', 'application/pdf', 'a.pdf'],
  ['\ud800half.pdf', 'application/pdf', 'half.pdf'],
  ['"><script>alert(1)</script>.pdf', 'application/pdf', 'script>.pdf'],
  ['房屋 📄.pdf', 'application/pdf', '房屋 📄.pdf'],
  [`${'a'.repeat(300)}.exe`, 'application/pdf', `${'a'.repeat(96)}.pdf`],
  [`${'📄'.repeat(300)}.png`, 'image/png', `${'📄'.repeat(96)}.png`],
] as const)('%j with the content of %s is called %j', (sent, type, expected) => {
  const name = cleanFileName(sent, type)
  expect(name).toBe(expected)
  expect(Array.from(name).length).toBeLessThanOrEqual(100)
  expect(() => encodeURIComponent(name)).not.toThrow()
  expect(cleanFileName(name, type)).toBe(name)
})

test.each(['.', ' ', '. ', '\u0301\u0323', '\u200b', '/', '\ud83d', '.a', 'a'])(
  'a name of any length with %j in it is a name of 100 characters at most, with its extension',
  (unit) => {
    for (const length of [1, 10, 799, 800, 801, 16_000]) {
      const name = cleanFileName(`plan${unit.repeat(length)}x.PDF`, 'application/pdf')
      expect(Array.from(name).length).toBeLessThanOrEqual(100)
      expect(name).toMatch(/\.PDF$/)
      expect(() => encodeURIComponent(name)).not.toThrow()
      expect(cleanFileName(name, 'application/pdf')).toBe(name)
    }
  },
)

test('what a form takes is said from its rules', () => {
  expect(describeKinds(photoRules)).toBe('PNG, JPG up to 0.3MB')
  expect(describeKinds(planRules)).toBe('PDF up to 1.4MB')
  expect(acceptedKinds(photoRules)).toBe('.png,.jpg,.jpeg,image/png,image/jpeg')
  expect(acceptedKinds(planRules)).toBe('.pdf,application/pdf')
})

test('a mistake names its file, cleaned, where it is about one, and what its form takes', () => {
  expect(uploadMistake(photoRules, 'too-large', '../plan.png')).toBe('plan.png: File size must be less than 0.3MB')
  expect(uploadMistake(photoRules, 'wrong-type', 'a\u202Egnp.exe')).toBe('agnp.exe: The file must be a PNG or JPG')
  expect(uploadMistake(planRules, 'wrong-type', 'x.png')).toBe('x.png: The file must be a PDF')
  expect(uploadMistake(photoRules, 'too-many', 'x.pdf')).toBe('You can send up to 3 files.')
  expect(uploadMistake(planRules, 'too-many', 'x.pdf')).toBe('You can send up to 1 file.')
  expect(uploadMistake(photoRules, 'full', 'x.pdf')).toBe('No more photographs today. Come back tomorrow.')
})

test.each([
  ['application/pdf', 'PDF'],
  ['image/png', 'PNG'],
  ['application/msword', 'Word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['application/x-other', 'file'],
  ['toString', 'file'],
])('a file of the type %s is named %s', (type, name) => {
  expect(nameOfKind(type)).toBe(name)
})
