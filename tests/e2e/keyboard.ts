import type { Locator, Page } from '@playwright/test'

const MAX_TABS = 400

/** Presses Tab until the target has focus, as a keyboard user does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  // Found once, because finding an element by its role reads the whole page.
  let element = await target.elementHandle()
  for (let stops = 0; stops < MAX_TABS; stops++) {
    const at = await element!.evaluate((node) => ({
      isFocused: node === document.activeElement,
      isConnected: node.isConnected,
    }))
    if (at.isFocused) return
    if (at.isConnected) await page.keyboard.press('Tab')
    else element = await target.elementHandle()
  }
  throw new Error(`Tab does not reach ${target}`)
}

export async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press(key)
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
