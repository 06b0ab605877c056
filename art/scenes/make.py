"""Builds and renders the picture that a JSON file describes.

blender --background --factory-startup --python make.py -- job.json
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402

import film  # noqa: E402
import studio  # noqa: E402

job = json.loads(Path(sys.argv[-1]).read_text())
studio.empty()
film.expose(job['width'], job['height'], job['samples'], job['threshold'])
importlib.import_module(job['scene']).build(job)

film.develop()
picture = bpy.context.scene.render
picture.filepath = job['file']
picture.image_settings.file_format = 'PNG' if job['file'].endswith('.png') else 'WEBP'
picture.image_settings.quality = job['webpQuality']
bpy.ops.render.render(write_still=True)
