package app.infinitereversi.game

import android.os.Bundle
import android.webkit.WebView
import androidx.activity.enableEdgeToEdge
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.ScriptHandler
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlin.math.ceil

/**
 * The one screen of the app: the page, from edge to edge.
 *
 * The system's back needs nothing here: Tauri sends it through the page's history, which holds an entry
 * whenever the page has something to go back from, and closes the app when it holds none.
 */
class MainActivity : TauriActivity() {
  private var atDocumentStart: ScriptHandler? = null

  override fun onCreate(savedInstanceState: Bundle?) {
    enableEdgeToEdge()
    super.onCreate(savedInstanceState)
  }

  /** Tells the page what the system's bars and the camera cover: web views before 140 report nothing. */
  override fun onWebViewCreate(webView: WebView) {
    ViewCompat.setOnApplyWindowInsetsListener(webView) { view, insets ->
      tellCovered(webView, insets)
      ViewCompat.onApplyWindowInsets(view, insets)
    }
  }

  private fun tellCovered(webView: WebView, insets: WindowInsetsCompat) {
    val covered = insets.getInsets(
      WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout()
    )
    val density = resources.displayMetrics.density
    val edges = listOf(
      "top" to covered.top, "right" to covered.right, "bottom" to covered.bottom, "left" to covered.left
    )
    val properties = edges.joinToString("") { (edge, pixels) ->
      "s.setProperty('--native-$edge','${ceil(pixels / density).toInt()}px');"
    }
    val script = "(function(){function tell(){var s=document.documentElement.style;$properties}" +
      "if(document.documentElement)tell();else document.addEventListener('readystatechange',tell,{once:true})})()"
    // The page that stands, and every page that is loaded from now on.
    webView.evaluateJavascript(script, null)
    if (WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
      atDocumentStart?.remove()
      atDocumentStart = WebViewCompat.addDocumentStartJavaScript(webView, script, setOf("*"))
    }
  }
}
